import { entryCalls as calls } from '../core/calls/entry-calls.ts'
import { productCalls } from '../core/calls/product-calls.ts'
import { request } from './http.ts'

/** Ways in and out for other programs: IDEs, AWS Marketplace, neighbours of the product. */
export const authorizeIde = request(calls.authorizeIde)
export const marketplaceRegistration = request(calls.marketplaceRegistration)
export const createTicket = request(productCalls.createTicket)
