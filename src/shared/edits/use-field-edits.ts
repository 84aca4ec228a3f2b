import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { accountCalls } from '../../core/calls/account-calls.ts'
import type { Call } from '../../core/calls/call-types.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { personOf } from '../../core/session/session-rules.ts'
import type { EditsChannel, LaneKey, LaneSnapshot } from '../../core/sync/lane-types.ts'
import { laneName } from '../../core/sync/lane-types.ts'
import { uuidV7 } from '../../core/uuid-rules.ts'
import type { RowOf } from '../../core/work/entities.ts'
import { useShell } from '../../ui/shell-context.ts'
import type { Query } from '../queries/use-query.ts'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'
import {
  type FieldChange,
  type FieldMutator,
  fieldMutations,
  type RefusedField,
  refusedFields,
  revOf,
  withWaiting,
} from './field-edits-rules.ts'

type Entity = 'profile' | 'organization'

const mutatorsTable = { profile: 'profile.set', organization: 'organization.set' } as const satisfies Record<
  Entity,
  FieldMutator
>

const newId = () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** After this time without a first answer, the page says that there is none. */
const patienceMs = 8000
/** After this time without a row on the device, the page asks the server itself: a device without room never has one. */
const devicePatienceMs = 2500

const rowCalls = {
  profile: accountCalls.personalInfo,
  organization: organizationCalls.organizationInfo,
} as const satisfies Record<Entity, Call>

type LocalRow<Row> = Pick<LaneSnapshot, 'edits' | 'tray' | 'syncedAt'> & { row: Row | null }

/** The row and its edits as the device holds them, read again whenever the lane says that they changed. */
const watchRow = <Row>(
  edits: EditsChannel,
  lane: LaneKey,
  key: { entity: Entity; id: string },
  take: (local: LocalRow<Row>) => void,
) => {
  let isWanted = false
  let running: Promise<void> | null = null
  let isStopped = false
  const readWhileWanted = async () => {
    try {
      while (isWanted && !isStopped) {
        isWanted = false
        // edits first: an edit that is applied in between is then applied over a row that contains it, and never missed
        const { edits: waiting, tray, syncedAt } = await edits.readEdits(lane)
        const [row] = await edits.readRows(lane, [key])
        if (!isStopped) take({ row: (row as Row | undefined) ?? null, edits: waiting, tray, syncedAt })
      }
    } finally {
      running = null
    }
  }
  /** Resolves after a read that began later than this call. */
  const read = (): Promise<void> => {
    isWanted = true
    running ??= readWhileWanted()
    return running
  }
  const again = () => void read().catch((error) => isStopped || console.error(error))
  const stop = edits.subscribe((change) => change.lane === laneName(lane) && again())
  const unfollow = edits.follow(lane)
  again()
  edits.requestSync().catch(() => {
    // the runtime does not answer; the device's own copy is shown anyway
  })
  return {
    read,
    close: () => {
      isStopped = true
      stop()
      unfollow()
    },
  }
}

/** The server's row, requested once the device has shown none for a while; null until then. It stays when the network is lost. */
const useAnsweredRow = <Name extends Entity>(
  entity: Name,
  place: ReturnType<typeof useLane>,
  isMissing: boolean,
): RowOf<Name> | null => {
  const { call } = useServices()
  const [answered, setAnswered] = useState<{ place: typeof place; row: RowOf<Name> } | null>(null)
  useEffect(() => {
    if (!place || !isMissing) return
    let isStopped = false
    const take = (row: object) =>
      isStopped || setAnswered({ place, row: { ...row, id: place.id, scope: '', rev: 0 } as unknown as RowOf<Name> })
    // without an answer the page says that nothing could be loaded
    const timer = setTimeout(
      () => void call(rowCalls[entity] as Call, {}).then(take as never, console.error),
      devicePatienceMs,
    )
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [call, entity, place, isMissing])
  return answered?.place === place ? (answered?.row ?? null) : null
}

export interface FieldEdits<Row> {
  /** The row with the waiting edits applied. */
  query: Query<Row>
  /** Changes that are on this device alone. */
  waiting: number
  refused: readonly RefusedField[]
  /** Resolves when the changes are saved on this device. A change without `rev` is about the row as it is shown now. */
  save(changes: readonly FieldChange[]): Promise<void>
  keepTheirs(refused: RefusedField): Promise<void>
  /** Sends the person's value again, over the one in force now. */
  applyMine(refused: RefusedField): Promise<void>
}

const nothing = { row: null, edits: [], tray: [], syncedAt: null }

const useLane = (entity: Entity): { lane: LaneKey; id: string } | null => {
  const { account, organization } = useSession()
  const person = personOf(account)
  const org = organization?.id || null
  return useMemo(() => {
    if (person === null) return null
    if (entity === 'profile') return { lane: { person, org: null }, id: person }
    return org === null ? null : { lane: { person, org }, id: org }
  }, [entity, person, org])
}

/** A row and its edits: from the device, or after a while from the server. */
const useLocalRow = <Name extends Entity>(entity: Name, place: ReturnType<typeof useLane>, isOffline: boolean) => {
  const { edits } = useServices()
  const [local, setLocal] = useState<LocalRow<RowOf<Name>>>(nothing)
  const [isLate, setLate] = useState(false)
  const watch = useRef<ReturnType<typeof watchRow> | null>(null)
  const answered = useAnsweredRow(entity, place, local.row === null && !isOffline)

  useEffect(() => {
    if (!place) return
    setLocal(nothing)
    const opened = watchRow<RowOf<Name>>(edits, place.lane, { entity, id: place.id }, setLocal)
    watch.current = opened
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      opened.close()
    }
  }, [edits, place, entity])

  const read = useCallback(async () => watch.current?.read(), [])
  return { local, known: local.row ?? answered, isLate, setLate, read }
}

/** A row of settings whose fields are changed through the queue of edits: also offline, and in the order they were changed. */
export const useFieldEdits = <Name extends Entity>(entity: Name): FieldEdits<RowOf<Name>> => {
  const { edits, dispatch } = useServices()
  const { t } = useLingui()
  const { offline } = useShell()
  const place = useLane(entity)
  const name = mutatorsTable[entity]
  const { local, known, isLate, setLate, read } = useLocalRow(entity, place, offline !== null)
  const [unsaved, setUnsaved] = useState<readonly { id: string; name: string; args: unknown }[]>([])
  // only a page that was opened offline shows the age of its copy: any other shows rows that it just received
  const [wasOffline] = useState(offline)

  const ids = new Set(local.edits.map(({ id }) => id))
  const waiting = [...local.edits, ...unsaved.filter(({ id }) => !ids.has(id))].filter((edit) => edit.name === name)

  const wasWaiting = useRef(0)
  useEffect(() => {
    // the session's view holds names, too
    if (wasWaiting.current > 0 && waiting.length === 0)
      dispatch('session', { type: 'refresh.requested', force: true }).catch(console.error)
    wasWaiting.current = waiting.length
  }, [waiting.length, dispatch])

  const row = known && withWaiting(known, waiting, name)
  const shown = useRef<object | null>(row)
  shown.current = row
  const save = useCallback(
    async (changes: readonly FieldChange[]) => {
      if (!place || changes.length === 0) return
      const seen = changes.map((change) => ({ rev: revOf(shown.current, change.field), ...change }))
      const mutations = fieldMutations(name, seen, newId)
      setUnsaved((before) => [...before, ...mutations])
      try {
        await edits.mutate(place.lane, mutations)
        await read()
      } finally {
        setUnsaved((before) => before.filter((each) => !mutations.includes(each)))
      }
    },
    [edits, place, name, read],
  )
  const keepTheirs = useCallback(
    async ({ ids: refused }: RefusedField) => {
      if (place) await edits.dismiss(place.lane, refused)
    },
    [edits, place],
  )

  const current = row as Record<string, unknown> | null
  return {
    query: {
      value: row,
      asOf: offline && wasOffline ? local.syncedAt : null,
      failure: row === null && (offline || isLate) ? t`Couldn't load this.` : null,
      trouble: row === null && (offline || isLate) ? (offline?.trouble ?? 'silent') : null,
      isLoading: row === null && !offline && !isLate,
      reload: () => {
        setLate(false)
        edits.requestSync().catch(() => setLate(true))
      },
    },
    waiting: waiting.length,
    refused: refusedFields(local.tray, name),
    save,
    keepTheirs,
    applyMine: async (refused) => {
      const from = (current?.[refused.field] ?? null) as string | null
      await save([{ field: refused.field, value: refused.mine, from }])
      await keepTheirs(refused)
    },
  }
}
