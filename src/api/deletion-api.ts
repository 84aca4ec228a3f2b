import { deletionCalls as calls } from '../core/calls/deletion-calls.ts'
import { request } from './http.ts'

export const previewDeletion = request(calls.previewDeletion)
export const deleteAccount = request(calls.deleteAccount)
