import { mfaCalls as calls } from '../core/calls/mfa-calls.ts'
import { request } from './http.ts'

/** `/account/mfa/*` */
export const mfaStatus = request(calls.mfaStatus)
export const startTotp = request(calls.startTotp)
export const confirmTotp = request(calls.confirmTotp)
export const removeTotp = request(calls.removeTotp)
export const startPasskey = request(calls.startPasskey)
export const confirmPasskey = request(calls.confirmPasskey)
export const renamePasskey = request(calls.renamePasskey)
export const removePasskey = request(calls.removePasskey)
export const renewRecoveryCodes = request(calls.renewRecoveryCodes)
export const startPasskeyReauth = request(calls.startPasskeyReauth)
export const reauthenticateByFactor = request(calls.reauthenticateByFactor)
export const startPasskeySignIn = request(calls.startPasskeySignIn)
export const signInByPasskey = request(calls.signInByPasskey)
export const signInByTotp = request(calls.signInByTotp)
export const signInByRecoveryCode = request(calls.signInByRecoveryCode)
