import { signInCalls as calls } from '../core/calls/sign-in-calls.ts'
import { request } from './http.ts'

export const login = request(calls.login)
export const loginCode = request(calls.loginCode)
export const sendCode = request(calls.sendCode)
