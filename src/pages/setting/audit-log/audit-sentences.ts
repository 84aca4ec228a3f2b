import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditGroup, AuditKind } from '../../../core/audit/audit-kinds.ts'

export const auditGroupNames: Record<AuditGroup, MessageDescriptor> = {
  signIn: msg`Signing in and out`,
  account: msg`Accounts and keys`,
  members: msg`Members and roles`,
  joining: msg`Invitations and joining`,
  organization: msg`Organisation`,
}

/**
 * The sentence for each kind of entry. `actor` did it to the member `subject`; `email`, `name`, `role`, `fields`, `way` and
 * `method` come from the entry's detail.
 */
export const auditSentencesTable: Record<AuditKind, MessageDescriptor> = {
  'account.deleted': msg({ message: '{actor} deleted their account' }),
  'account.registered': msg({ message: '{actor} created an account' }),
  'apiKey.created': msg({ message: '{actor} created an API key' }),
  'apiKey.revoked': msg({ message: '{actor} revoked an API key' }),
  'application.approved': msg({ message: '{actor} approved the request of {subject}' }),
  'application.created': msg({ message: '{actor} asked to join' }),
  'application.rejected': msg({ message: '{actor} declined the request of {subject}' }),
  'email.changed': msg({ message: '{actor} changed their email address' }),
  'factor.added': msg({ message: '{actor} added a second factor' }),
  'factor.failed': msg({ message: 'A second factor of {actor} was wrong' }),
  'factor.recoveryCodesRenewed': msg({ message: '{actor} created new recovery codes' }),
  'factor.recoveryCodeUsed': msg({ message: '{actor} used a recovery code' }),
  'factor.removed': msg({ message: '{actor} removed a second factor' }),
  'ide.authorized': msg({ message: '{actor} allowed an IDE plug-in to sign in' }),
  'ide.signedIn': msg({ message: '{actor} signed in to an IDE plug-in' }),
  'identity.confirmed': msg({ message: '{actor} confirmed their identity' }),
  'identity.refused': msg({ message: '{actor} could not confirm their identity' }),
  'invitation.accepted': msg({ message: '{actor} accepted an invitation and joined' }),
  'invitation.declined': msg({ message: '{actor} declined an invitation' }),
  'invitation.revoked': msg({ message: '{actor} withdrew the invitation of {email}' }),
  'invitation.sent': msg({ message: '{actor} invited {email} as {role}' }),
  'inviteLink.disabled': msg({ message: '{actor} turned the team link off' }),
  'inviteLink.rotated': msg({ message: '{actor} created a new team link ({role})' }),
  'joinCode.disabled': msg({ message: '{actor} turned the join code off' }),
  'joinCode.rotated': msg({ message: '{actor} created a new join code' }),
  'limit.reached': msg({ message: 'Too many attempts were stopped' }),
  'login.failed': msg({ message: 'Somebody could not sign in' }),
  'login.secondFactorAsked': msg({ message: '{actor} was asked for a second factor' }),
  'login.succeeded': msg({ message: '{actor} signed in' }),
  logout: msg({ message: '{actor} signed out' }),
  'marketplace.attached': msg({ message: '{actor} added an AWS Marketplace purchase to the organisation' }),
  'marketplace.claimed': msg({ message: '{actor} registered with an AWS Marketplace purchase' }),
  'marketplace.landed': msg({ message: 'A customer came from AWS Marketplace' }),
  'member.disabled': msg({ message: '{actor} disabled {subject}' }),
  'member.enabled': msg({ message: '{actor} enabled {subject} again' }),
  'member.joined': msg({ message: '{actor} joined with the {way}' }),
  'member.left': msg({ message: '{actor} left the organisation' }),
  'member.removed': msg({ message: '{actor} removed {subject}' }),
  'member.roleChanged': msg({ message: '{actor} changed the role of {subject} to {role}' }),
  'organization.changed': msg({ message: '{actor} changed the organisation: {fields}' }),
  'organization.created': msg({ message: '{actor} created the organisation' }),
  'organization.closing': msg({ message: '{actor} closed the organisation; it stays for 14 days' }),
  'organization.deleted': msg({ message: '{actor} closed the organisation' }),
  'organization.kept': msg({ message: '{actor} kept the organisation open' }),
  'organization.sceneChosen': msg({ message: '{actor} chose a template for the team' }),
  'organization.switched': msg({ message: '{actor} opened the organisation' }),
  'password.changed': msg({ message: '{actor} changed their password' }),
  'password.reset': msg({ message: '{actor} set a new password by mail' }),
  'session.replaced': msg({ message: '{actor} signed in again on a device; its previous session was ended' }),
  'session.revoked': msg({ message: '{actor} signed another device out' }),
  'share.changed': msg({ message: '{actor} changed a share link' }),
  'share.created': msg({ message: '{actor} created a share link' }),
  'share.denied': msg({ message: 'A guest gave a wrong password for a share link' }),
  'share.opened': msg({ message: 'A guest opened a share link' }),
  'share.revoked': msg({ message: '{actor} ended a share link' }),
  'ticket.redeemed': msg({ message: '{actor} moved their session to another window' }),
  'webhook.changed': msg({ message: '{actor} changed the webhook “{name}”' }),
  'webhook.created': msg({ message: '{actor} created the webhook “{name}”' }),
  'webhook.removed': msg({ message: '{actor} removed the webhook “{name}”' }),
}

/** Roles as they appear within a sentence. */
export const roleWordsTable: Record<string, MessageDescriptor> = {
  organizationOwner: msg`owner`,
  organizationAdmin: msg`administrator`,
  organizationMember: msg`member`,
}

export const joiningWaysTable: Record<string, MessageDescriptor> = {
  joinCode: msg`join code`,
  inviteLink: msg`team link`,
}

export const organizationFieldsTable: Record<string, MessageDescriptor> = {
  name: msg`name`,
  avatar: msg`picture`,
  language: msg`language`,
  timeZone: msg`time zone`,
  scale: msg`size`,
  industry: msg`industry`,
}
