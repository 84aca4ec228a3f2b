import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Code } from '../../src/core/codes.ts'
import * as limits from '../../src/core/limits.ts'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { textIn } from '../texts.ts'

/** Empty for codes of success. */
type Text = MessageDescriptor | ''

/** `msg` of each code. `messagesTable` refines it by stable message. */
export const codeTexts: Readonly<Record<Code, Text> & Record<string, Text>> = {
  '200': '',
  '403': msg`Your session was ended. Please sign in again.`,
  '04206': msg`Your session has expired. Please sign in again.`,
  '0410001': msg`The email address or the password is not right.`,
  '0410020': msg`This account or organisation is disabled. Please ask your administrator.`,
  '0418': '',
  '0825': msg`This app is not connected, or was removed. Please ask your administrator.`,
  '0400001': msg`Please check what you entered.`,
  '0403001': msg`You are not allowed to do this.`,
  '0404001': msg`This was not found, or was removed.`,
  '0429001': msg`Too many attempts. Please try again later.`,
  '0410002': msg`That code is not right.`,
  '0410003': msg`That code has expired. We can send a new one.`,
  '0410004': msg`This password is too easy to guess. Please choose another.`,
  '0410005': msg`This reset link is invalid or was used before.`,
  '0410006': msg`No account is linked to this identity yet.`,
  '0410007': msg`A second factor is needed.`,
  '0410008': msg`Please confirm that it is you.`,
  '0410009': msg`This identity is linked to another account.`,
  '0410010': msg`Please choose an organisation.`,
  '0410011': msg`Please agree to the terms first.`,
  '0410012': msg`The other service refused, or could not be reached. Please try again later.`,
  '0410013': msg`There is an account for this address already. Sign in to accept the invitation.`,
  '0411001': msg`This organisation key is invalid or taken.`,
  '0411002': msg`This invitation is invalid or has expired.`,
  '0411003': msg`This invitation is for another address.`,
  '0411004': msg`You are a member already.`,
  '0411005': msg`This join code is not right, or was turned off. Check it, or ask for a new one.`,
  '0411006': msg`Your request was sent. An administrator has to approve it.`,
  '0411007': msg`There is no seat left. Please ask your administrator.`,
  '0411008': msg`An organisation needs at least one owner.`,
  '0412001': msg`This share does not exist, or the password is not right.`,
  '0412002': msg`This share needs a password.`,
  '0413001': msg`This ticket is invalid or was used before.`,
  '0414001': msg`The copy on this device is too old. It is loaded again.`,
  '0414002': msg`This page is of another version. Please reload it.`,
  '0415001': msg`This change was refused. The field “refusal” says why.`,
  '0414003': msg`Your organisation has no room for more attachments.`,
  '500': msg`Something went wrong on our side. Please try again.`,
}

export const messagesTable: Readonly<Record<string, Text>> = {
  'request.invalid': msg`The request was not understood.`,
  'request.too_large': msg`This is too large.`,
  'request.media_type': msg`Only JSON is accepted.`,
  'request.not_found': msg`There is no such call.`,
  'request.method': msg`This method is not allowed.`,
  'request.host': msg`This server does not answer for that name.`,
  'request.origin': msg`Requests from there are not allowed.`,
  'field.notPublic': msg`Use a public address that begins with https.`,
  'webhook.too_many': msg`You have reached the limit of 20 webhooks. Remove one first.`,
  'field.links': msg`Links are not sent with an invitation. Please leave them out.`,
  'server.unavailable': msg`The service is not available right now. Please try again.`,
  'limit.use_mailed_code': msg`Passwords are not accepted on new devices right now. Sign in with a mailed code.`,
  'account.prove_by_factor': msg`Confirm with a passkey or your authenticator app.`,
  'account.prove_otherwise': msg`Confirm with your password, a passkey or your authenticator app.`,
  'account.wrong_password': msg`That is not your current password.`,
  'org.domain_not_allowed': msg`This join code is for addresses of other domains.`,
  'account.factor_wrong': msg`That did not match. Check the code or the device, and try again.`,
  'account.mfa_ticket_invalid': msg`This took too long, or was tried too often. Please sign in again.`,
  'account.passkey_taken': msg`This passkey was added before.`,
  'apiKey.too_many': msg`You can have ${limits.apiKeysPerPerson} keys that work. Revoke one that nothing uses, then make this one.`,
  'ide.code_invalid': msg`This sign-in code no longer works. Please start again in your IDE.`,
  'marketplace.registration_invalid': msg`This registration has expired or was used. Please set up your account again from AWS Marketplace.`,
  'share.too_many': msg`There can be ${limits.linksPerThing} share links. Turn one off that nobody needs, then create this one.`,
  'share.filter_unreadable': msg`This filter can't be read. Change the filter, then share it again.`,
  'share.ended': msg`This share has ended, or has another password now.`,
  'account.code_invalid': msg`That code is not right.`,
  'account.code_expired': msg`That code has expired. We can send a new one.`,
}

/** The envelope's `msg` for a code and its stable message. */
export const textOf = (code: string, message: string, language: Locale): string => {
  const text = messagesTable[message] ?? codeTexts[code] ?? codeTexts['500']
  return text ? textIn(language, text) : ''
}
