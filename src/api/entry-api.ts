import { entryCalls as calls } from '../core/calls/entry-calls.ts'
import { productCalls } from '../core/calls/product-calls.ts'
import { request } from './http.ts'

/** Ways in besides the password, and ways on to other programs. */
export const loginCode = request(calls.loginCode)
export const sendCode = request(calls.sendCode)
export const checkCode = request(calls.checkCode)
export const authorizeIde = request(calls.authorizeIde)
export const marketplaceRegistration = request(calls.marketplaceRegistration)
export const attachPurchase = request(calls.attachPurchase)
export const createTicket = request(productCalls.createTicket)
