import { accountCalls as calls } from '../core/calls/account-calls.ts'
import { request } from './http.ts'

/** `/account/*` but for the calls that a home makes by itself: resume, validation, assembly and logout. */
export const register = request(calls.register)
export const forgotPassword = request(calls.forgotPassword)
export const checkReset = request(calls.checkReset)
export const resetPassword = request(calls.resetPassword)
export const changePassword = request(calls.changePassword)
export const reauthenticate = request(calls.reauthenticate)
export const listSessions = request(calls.listSessions)
export const revokeSessions = request(calls.revokeSessions)
export const personalInfo = request(calls.personalInfo)
export const savePersonalInfo = request(calls.savePersonalInfo)
export const changeEmail = request(calls.changeEmail)
export const confirmEmail = request(calls.confirmEmail)
export const createApiKey = request(calls.createApiKey)
export const listApiKeys = request(calls.listApiKeys)
export const revokeApiKey = request(calls.revokeApiKey)
