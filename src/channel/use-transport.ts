import { useSelector } from '@xstate/react'
import type { TransportView } from '../core/contract.ts'
import { transportActor } from './page-channel.ts'

const whole = (view: TransportView) => view

/** Whether beacons and queued changes reach the server. */
export const useTransport = (): TransportView => useSelector(transportActor as never, whole as never)
