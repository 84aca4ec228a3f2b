import type { PayloadOf, ResultOf } from '../core/calls/call-types.ts'
import { shareCalls as calls } from '../core/calls/share-calls.ts'
import { shareTokenHeader } from '../core/share/share-token-rules.ts'
import { type RequestOptions, request } from './http.ts'

/** `/share` and `/anonymous/share`. What a share's token opens is asked with the token. */
const asGuest =
  <C extends typeof calls.validateShare | typeof calls.sharedResource>(row: C) =>
  (token: string, options?: RequestOptions): Promise<ResultOf<C>> =>
    request(row)({} as PayloadOf<C>, { ...options, headers: { [shareTokenHeader]: token } })

export const shareInfo = request(calls.shareInfo)
export const openShare = request(calls.openShare)
export const validateShare = asGuest(calls.validateShare)
export const sharedResource = asGuest(calls.sharedResource)
export const createShare = request(calls.createShare)
export const listShares = request(calls.listShares)
export const updateShare = request(calls.updateShare)
export const revokeShare = request(calls.revokeShare)
