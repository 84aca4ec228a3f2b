import type { LaneKey } from './lane-types.ts'

/**
 * A file on this device, by its attachment's id.
 *
 * | state | event | next |
 * |---|---|---|
 * | – | chosen for an issue that is not created yet | draft |
 * | draft | its issue is created | waiting |
 * | draft | its person discards the new issue | gone |
 * | – | kept: its bytes are on the disk; then `attachment.add` is queued | waiting |
 * | waiting | the server has a part | waiting, `sentParts` grows |
 * | waiting | the server has all parts | seen if it is a picture, otherwise gone |
 * | waiting | its bytes are refused for the first time | waiting with `isDoubted`: tried again after the changes |
 * | waiting | refused: the mutation, or its bytes | refused, and shown in the tray |
 * | waiting | its person is no longer in the organisation | refused, and shown in the tray |
 * | waiting | removed by its person | waiting with `removedAt`: not sent, gone after an hour unless restored |
 * | refused | the tray's item was discarded | gone |
 * | – | a picture was read from the server | seen |
 * | seen | room is needed · its row is gone · its person signs out | gone |
 */
export interface DeviceFile {
  id: string
  issueId: string
  name: string
  mediaType: string
  sizeBytes: number
  /** Epoch milliseconds: when it was kept, or last shown. */
  at: number
  state: 'draft' | 'waiting' | 'refused' | 'seen'
  /** The id of its `attachment.add`; empty for a draft and for a file that came from the server. */
  mutationId: string
  /** Parts that the server has. */
  sentParts: number
  removedAt: number | null
  /** The server refused its bytes once. The changes since then show why, so the upload is tried again after they have arrived. */
  isDoubted?: boolean
  /** The key of its issue, noted when the lane's replica was deleted. */
  subjectKey?: string
}

export type NewFile = Pick<DeviceFile, 'id' | 'issueId' | 'name' | 'mediaType' | 'sizeBytes' | 'mutationId'>

/** A page's access to the files on the device. Writes resolve when they are on the disk; they reject with a `StoreError`. */
export interface DeviceFiles {
  list(lane: LaneKey): Promise<readonly DeviceFile[]>
  /** Its bytes; null if they are not on this device. */
  read(lane: LaneKey, id: string): Promise<ArrayBuffer | null>
  /** Keeps a file until the server has it: all of it or nothing. */
  keep(lane: LaneKey, file: NewFile, content: ArrayBuffer): Promise<void>
  /** Keeps a file for an issue that is not created yet. */
  keepDraft(lane: LaneKey, file: Omit<NewFile, 'mutationId' | 'issueId'>, content: ArrayBuffer): Promise<void>
  /** Keeps a picture of the server for when there is no network, as long as there is room. */
  remember(lane: LaneKey, file: Omit<NewFile, 'mutationId'>, content: ArrayBuffer): Promise<void>
  /** A file that waits is not sent (`at`), or is sent after all (null). */
  setRemoved(lane: LaneKey, id: string, at: number | null): Promise<void>
  drop(lane: LaneKey, ids: readonly string[]): Promise<void>
  /** Rejects if the device has no room for rows. */
  probeRoom(): Promise<void>
}
