import { productCalls as calls } from '../core/calls/product-calls.ts'
import { request } from './http.ts'

/** `/config`, `/tickets`, `/product`, `/language`, `/audit`. */
export const scenes = request(calls.scenes)
export const selectScene = request(calls.selectScene)
export const progress = request(calls.progress)
export const saveProgress = request(calls.saveProgress)
export const listAudit = request(calls.listAudit)
