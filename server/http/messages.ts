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
  '403': msg`Your session has ended. Please sign in again. Any unsent changes are kept on this device.`,
  '04206': msg`Your session has expired. Please sign in again. Any unsent changes are kept on this device.`,
  '0410001': msg`The email or password isn't right.`,
  '0410020': msg`This account or organisation is disabled. Please ask your administrator.`,
  '0418': '',
  '0825': msg`This app isn't connected or was removed. Please ask your administrator.`,
  '0825001': msg`You don't have access to this app. Please ask your administrator.`,
  '0825002': msg`This account belongs to another organisation.`,
  '0825003': msg`This sign-in took too long, or was used before. Please start again.`,
  '0825004': msg`An administrator has to allow this app first.`,
  '0825005': msg`Only pages of this site can be signed.`,
  '0400001': msg`Please check what you entered.`,
  '0403001': msg`You don't have permission to do this.`,
  '0404001': msg`This couldn't be found or was removed.`,
  '0429001': msg`Too many attempts. Please try again later.`,
  '0410002': msg`That code isn't right.`,
  '0410003': msg`That code has expired. We can send a new one.`,
  '0410004': msg`This password is too easy to guess. Please choose another.`,
  '0410005': msg`This reset link is invalid or was already used.`,
  '0410006': msg`This account isn't linked to a Worktide account yet.`,
  '0410007': msg`Two-step verification is required.`,
  '0410008': msg`Please confirm it's you.`,
  '0410009': msg`This account is linked to another Worktide account.`,
  '0410010': msg`Please choose an organisation.`,
  '0410011': msg`Please agree to the terms first.`,
  '0410012': msg`The other service refused the request or couldn't be reached. Please try again later.`,
  '0410013': msg`This email already has an account. Sign in to accept the invitation.`,
  '0411001': msg`This organisation key is invalid or already taken.`,
  '0411002': msg`This invitation is invalid or has expired.`,
  '0411003': msg`This invitation is for another email address.`,
  '0411004': msg`You're already a member.`,
  '0411005': msg`This join code is wrong or was turned off. Check it or ask for a new one.`,
  '0411006': msg`Your request was sent. An administrator has to approve it.`,
  '0411007': msg`There are no seats left. Please ask your administrator.`,
  '0411008': msg`An organisation needs at least one owner.`,
  '0412001': msg`This link doesn't exist, or the password isn't right.`,
  '0412002': msg`This link needs a password.`,
  '0413001': msg`This ticket is invalid or was already used.`,
  '0414001': msg`The data on this device is too old. Loading it again.`,
  '0414002': msg`This page is out of date. Please reload it.`,
  '0415001': msg`This change was refused. See the “refusal” field for the reason.`,
  '0414003': msg`Your organisation is out of space for attachments.`,
  '500': msg`Something went wrong on our end. Please try again.`,
}

export const messagesTable: Readonly<Record<string, Text>> = {
  'request.invalid': msg`We couldn't understand the request.`,
  'request.not_json': msg`The request isn't valid JSON.`,
  'request.too_deep': msg`This is nested too deeply. A request can have at most 20 levels.`,
  'request.too_large': msg`This is too large.`,
  'request.media_type': msg`Only JSON is accepted.`,
  'request.not_found': msg`This call doesn't exist.`,
  'request.method': msg`This method isn't allowed.`,
  'request.host': msg`This server doesn't respond to that host name.`,
  'request.origin': msg`Requests from this origin aren't allowed.`,
  'field.notPublic': msg`Use a public URL that starts with https.`,
  'webhook.too_many': msg`You've reached the limit of 20 webhooks. Remove one to create another.`,
  'field.overtaken': msg`This was changed on another device meanwhile. Check it, then try again.`,
  'field.links': msg`Invitations can't contain links. Please remove them.`,
  'server.unavailable': msg`The service isn't available right now. Please try again.`,
  'limit.use_mailed_code': msg`You can't use a password on new devices right now. Sign in with an email code.`,
  'account.prove_by_factor': msg`Confirm with a passkey or your authenticator app.`,
  'account.prove_otherwise': msg`Confirm with your password, a passkey or your authenticator app.`,
  'account.wrong_password': msg`That isn't your current password.`,
  'org.domain_not_allowed': msg`This join code only works with other email domains.`,
  'account.factor_wrong': msg`That didn't match. Check the code or device and try again.`,
  'account.mfa_ticket_invalid': msg`This took too long or was tried too many times. Please sign in again.`,
  'account.passkey_taken': msg`This passkey was already added.`,
  'application.not_open': msg`This request was already decided or withdrawn.`,
  'apiKey.invalid': msg`This API key is wrong, expired or was revoked. You can create a new one in your settings.`,
  'apiKey.missing': msg`The API key is missing. Send it in the “accesstoken” header.`,
  'apiKey.too_many': msg`You've reached the limit of ${limits.apiKeysPerPerson} keys. Revoke one to create another.`,
  'provider.expired': msg`This sign-in took too long, or was used before. Please start again.`,
  'provider.unreachable': msg`Couldn't reach the other service. Please try again later.`,
  'ide.code_invalid': msg`This sign-in code no longer works. Please start again in your IDE.`,
  'marketplace.registration_invalid': msg`This registration has expired or was already used. Set up your account again from AWS Marketplace.`,
  'share.too_many': msg`You've reached the limit of ${limits.linksPerItem} share links. Turn one off to create another.`,
  'share.filter_unreadable': msg`This filter can't be read. Change the filter, then share it again.`,
  'filter.unknownField': msg`The filter uses an unknown field. See “path” and “name” in the result.`,
  'filter.operator': msg`The filter uses an operator that its field doesn't support. See “path” and “name” in the result.`,
  'filter.values': msg`The filter's values are missing or don't match their field. See “path” and “name” in the result.`,
  'session.removed': msg`You've been removed from your organisation. If that's a mistake, ask its administrator.`,
  'session.disabled': msg`Your access to your organisation is turned off. If that's a mistake, ask its administrator.`,
  'share.ended': msg`This link is no longer shared, or its password has changed.`,
  'account.code_invalid': msg`That code isn't right.`,
  'account.code_expired': msg`That code has expired. We can send a new one.`,
}

/** The envelope's `msg` for a code and its stable message. */
export const textOf = (code: string, message: string, language: Locale): string => {
  const text = messagesTable[message] ?? codeTexts[code] ?? codeTexts['500']
  return text ? textIn(language, text) : ''
}
