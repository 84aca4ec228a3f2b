import * as z from 'zod/mini'
import { call, empty, identityProof, isoTime, nothing, signedIn, text } from './call-types.ts'

const optionalText = z.optional(text)
/** A WebAuthn key and statement in base64url; without attestation about 1 kB. */
const longText = z.string().check(z.maxLength(16_384))
const recoveryCodes = z.array(z.string())
/** WebAuthn options in the shape that `@simplewebauthn` expects. */
const ceremony = z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) })

const registration = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: longText,
    transports: z.optional(z.array(text).check(z.maxLength(10))),
  }),
})

const assertion = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: z.nullish(text) }),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
  backedUp: z.boolean(),
})

/** `/account/mfa/*`: second factors, signing in with them, and reauthentication. */
export const mfaCalls = {
  mfaStatus: call({
    method: 'POST',
    path: '/account/mfa/status',
    auth: 'session',
    sensitive: true,
    offline: 'cached',
    payload: nothing,
    result: z.object({
      hasPassword: z.boolean(),
      totpSince: z.nullable(isoTime),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int(),
    }),
  }),
  startTotp: call({
    method: 'POST',
    path: '/account/mfa/totp/start',
    auth: 'session',
    requiresRecentAuth: true,
    payload: nothing,
    result: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: call({
    method: 'POST',
    path: '/account/mfa/totp/confirm',
    auth: 'session',
    requiresRecentAuth: true,
    payload: z.object({ code: text }),
    result: z.object({ recoveryCodes: z.optional(recoveryCodes) }),
  }),
  removeTotp: call({
    method: 'POST',
    path: '/account/mfa/totp/remove',
    auth: 'session',
    requiresRecentAuth: true,
    payload: nothing,
    result: empty,
  }),
  startPasskey: call({
    method: 'POST',
    path: '/account/mfa/passkey/start',
    auth: 'session',
    requiresRecentAuth: true,
    payload: nothing,
    result: ceremony,
  }),
  confirmPasskey: call({
    method: 'POST',
    path: '/account/mfa/passkey/confirm',
    auth: 'session',
    requiresRecentAuth: true,
    payload: z.object({ challengeId: text, name: text, credential: registration }),
    result: z.object({ id: z.string(), recoveryCodes: z.optional(recoveryCodes) }),
  }),
  renamePasskey: call({
    method: 'POST',
    path: '/account/mfa/passkey/rename',
    auth: 'session',
    sensitive: true,
    payload: z.object({ id: text, name: text }),
    result: empty,
  }),
  removePasskey: call({
    method: 'POST',
    path: '/account/mfa/passkey/remove',
    auth: 'session',
    requiresRecentAuth: true,
    payload: z.object({ id: text }),
    result: empty,
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/account/mfa/recovery/renew',
    auth: 'session',
    requiresRecentAuth: true,
    payload: nothing,
    result: z.object({ recoveryCodes }),
  }),
  startPasskeyReauth: call({
    method: 'POST',
    path: '/account/mfa/reauth/start',
    auth: 'session',
    sensitive: true,
    payload: nothing,
    result: ceremony,
  }),
  reauthenticateByFactor: call({
    method: 'POST',
    path: '/account/mfa/reauth',
    auth: 'session',
    returnsToken: true,
    sensitive: true,
    payload: z.union([z.object({ code: text }), z.object({ challengeId: text, credential: assertion })]),
    result: identityProof,
  }),
  startPasskeySignIn: call({
    method: 'POST',
    path: '/account/mfa/passkey/sign-in/start',
    auth: 'open',
    payload: z.object({ mfaTicket: optionalText }),
    result: ceremony,
  }),
  signInByPasskey: call({
    method: 'POST',
    path: '/account/mfa/passkey/sign-in',
    auth: 'open',
    returnsToken: true,
    payload: z.object({ mfaTicket: optionalText, challengeId: text, credential: assertion, deviceName: optionalText }),
    result: signedIn,
  }),
  signInByTotp: call({
    method: 'POST',
    path: '/account/mfa/totp/sign-in',
    auth: 'open',
    returnsToken: true,
    payload: z.object({ mfaTicket: text, code: text }),
    result: signedIn,
  }),
  signInByRecoveryCode: call({
    method: 'POST',
    path: '/account/mfa/recovery/sign-in',
    auth: 'open',
    returnsToken: true,
    payload: z.object({ mfaTicket: text, code: text }),
    result: signedIn,
  }),
}
