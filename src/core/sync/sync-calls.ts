import { call } from '../calls/call-types.ts'
import {
  bootstrapAnswerSchema,
  bootstrapRequestSchema,
  syncAnswerSchema,
  syncRequestSchema,
  waitAnswerSchema,
  waitRequestSchema,
} from './sync-types.ts'

/** The calls of the runtime's edit queue and replica; pages do not make them. */
export const syncCalls = {
  sync: call({
    method: 'POST',
    path: '/sync',
    auth: 'session',
    sensitive: true,
    errors: 'silent',
    maxBodyBytes: 512 * 1024,
    payload: syncRequestSchema,
    result: syncAnswerSchema,
  }),
  bootstrap: call({
    method: 'POST',
    path: '/sync/bootstrap',
    auth: 'session',
    sensitive: true,
    errors: 'silent',
    isCompressed: true,
    payload: bootstrapRequestSchema,
    result: bootstrapAnswerSchema,
  }),
  waitForChanges: call({
    method: 'POST',
    path: '/sync/wait',
    auth: 'session',
    sensitive: true,
    errors: 'silent',
    payload: waitRequestSchema,
    result: waitAnswerSchema,
  }),
}
