import { signInCalls as calls } from '../core/calls/sign-in-calls.ts'
import { request } from './http.ts'

export const login = request(calls.login)
