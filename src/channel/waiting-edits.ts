import { personOf } from '../core/session/session-rules.ts'
import type { EditsChannel } from '../core/sync/lane-types.ts'
import type { Channel } from './page-channel.ts'

export interface WaitingEditsDeps {
  edits: Pick<EditsChannel, 'lanesOf' | 'subscribe'>
  session: Channel['session']
  outbox: Pick<Channel['outbox'], 'receiveEdits'>
}

/** Counts the edits of the signed-in person that wait on this device, in all organisations. */
export function watchWaitingEdits({ edits, session, outbox }: WaitingEditsDeps): void {
  const personNow = () => personOf(session.getSnapshot().account)
  let isWanted = false
  let isReading = false

  const read = async () => {
    isWanted = true
    if (isReading) return
    isReading = true
    const person = personNow()
    try {
      while (isWanted && person !== null) {
        isWanted = false
        const lanes = await edits.lanesOf(person)
        if (person !== personNow()) break
        outbox.receiveEdits(lanes.reduce((sum, { waiting }) => sum + waiting, 0))
      }
    } catch (error) {
      // the person signed out meanwhile, or the device's storage failed: the next change reads again
      if (person === personNow()) console.warn(error)
    } finally {
      isReading = false
    }
  }

  let last: string | null = null
  const follow = () => {
    const { status } = session.getSnapshot()
    const person = personNow()
    // after the browser erased everything, it is unknown for a moment who is signed in
    if (person === null && status !== 'signedOut') return
    if (person !== last) {
      if (last !== null) outbox.receiveEdits(0)
      last = person
    }
    if (person !== null) void read()
  }
  edits.subscribe((change) => (change.edits || change.files) && follow())
  session.subscribe(follow)
  follow()
}
