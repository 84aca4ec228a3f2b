import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditGroup, AuditKind } from '../../../core/audit/audit-kinds.ts'

export const auditGroupNames: Record<AuditGroup, MessageDescriptor> = {
  signIn: msg`Signing in and out`,
  account: msg`Accounts and keys`,
  members: msg`Members and roles`,
  joining: msg`Invitations and joining`,
  organization: msg`Organisation`,
  work: msg`Projects and groups`,
}

/**
 * The sentence for each kind of entry. `actor` did it to the member `subject`; `heir` takes over `work`; `email`, `name`, `role`, `fields`, `way` and
 * `method` come from the entry's detail.
 */
export const auditSentencesTable: Record<AuditKind, MessageDescriptor> = {
  'account.deleted': msg({ message: '{actor} deleted their account' }),
  'account.registered': msg({ message: '{actor} created an account' }),
  'apiKey.created': msg({ message: '{actor} created an API key' }),
  'apiKey.revoked': msg({ message: '{actor} revoked an API key' }),
  'application.approved': msg({ message: "{actor} approved {subject}'s request to join" }),
  'application.created': msg({ message: '{actor} requested to join' }),
  'application.rejected': msg({ message: "{actor} declined {subject}'s request to join" }),
  'binding.added': msg({ message: '{actor} linked an external account' }),
  'binding.removed': msg({ message: '{actor} unlinked an external account' }),
  'email.changed': msg({ message: '{actor} changed their email address' }),
  'factor.added': msg({ message: '{actor} added a two-step verification method' }),
  'factor.failed': msg({ message: '{actor} failed two-step verification' }),
  'factor.recoveryCodesRenewed': msg({ message: '{actor} created new recovery codes' }),
  'factor.recoveryCodeUsed': msg({ message: '{actor} used a recovery code' }),
  'factor.removed': msg({ message: '{actor} removed a two-step verification method' }),
  'group.changed': msg({ message: '{actor} changed the group “{name}”' }),
  'group.created': msg({ message: '{actor} created the group “{name}”' }),
  'group.deleted': msg({ message: '{actor} deleted the group “{name}”' }),
  'group.memberAdded': msg({ message: '{actor} added {subject} to the group “{name}”' }),
  'group.memberRemoved': msg({ message: '{actor} removed {subject} from the group “{name}”' }),
  'ide.authorized': msg({ message: '{actor} allowed an IDE plug-in to sign in' }),
  'ide.signedIn': msg({ message: '{actor} signed in to an IDE plug-in' }),
  'identity.confirmed': msg({ message: '{actor} confirmed their identity' }),
  'identity.refused': msg({ message: "{actor} couldn't confirm their identity" }),
  'integration.removed': msg({ message: '{actor} disconnected {name}' }),
  'integration.saved': msg({ message: '{actor} set up {name}' }),
  'invitation.accepted': msg({ message: '{actor} accepted an invitation and joined' }),
  'invitation.declined': msg({ message: '{actor} declined an invitation' }),
  'invitation.revoked': msg({ message: '{actor} withdrew the invitation for {email}' }),
  'invitation.sent': msg({ message: '{actor} invited {email} as {role}' }),
  'inviteLink.disabled': msg({ message: '{actor} turned off the team link' }),
  'inviteLink.rotated': msg({ message: '{actor} created a new team link ({role})' }),
  'joinCode.disabled': msg({ message: '{actor} turned off the join code' }),
  'joinCode.rotated': msg({ message: '{actor} created a new join code' }),
  'limit.reached': msg({ message: 'Too many attempts were blocked' }),
  'login.failed': msg({ message: "Someone couldn't sign in" }),
  'login.secondFactorAsked': msg({ message: '{actor} was asked for two-step verification' }),
  'login.succeeded': msg({ message: '{actor} signed in' }),
  logout: msg({ message: '{actor} signed out' }),
  'marketplace.attached': msg({ message: '{actor} added an AWS Marketplace purchase to the organisation' }),
  'marketplace.claimed': msg({ message: '{actor} registered with an AWS Marketplace purchase' }),
  'marketplace.landed': msg({ message: 'A customer arrived from AWS Marketplace' }),
  'member.disabled': msg({ message: '{actor} disabled {subject}' }),
  'member.enabled': msg({ message: '{actor} enabled {subject} again' }),
  'member.joined': msg({ message: '{actor} joined with the {way}' }),
  'member.left': msg({ message: '{actor} left the organisation' }),
  'member.removed': msg({ message: '{actor} removed {subject}' }),
  'member.roleChanged': msg({ message: '{actor} changed the role of {subject} to {role}' }),
  'member.signedOut': msg({ message: '{actor} signed {subject} out of the organisation and revoked their API keys' }),
  'member.workHandedOver': msg({ message: '{actor} handed over work from {subject} to {heir}: {work}' }),
  'member.workUnassigned': msg({ message: '{actor} left work of {subject} unassigned: {work}' }),
  'organization.changed': msg({ message: '{actor} changed the organisation: {fields}' }),
  'organization.created': msg({ message: '{actor} created the organisation' }),
  'organization.closing': msg({ message: '{actor} closed the organisation, to be deleted after 14 days' }),
  'organization.deleted': msg({ message: '{actor} closed the organisation' }),
  'organization.kept': msg({ message: '{actor} kept the organisation open' }),
  'organization.sceneChosen': msg({ message: '{actor} chose a template for the team' }),
  'organization.switched': msg({ message: '{actor} switched to the organisation' }),
  'password.changed': msg({ message: '{actor} changed their password' }),
  'password.reset': msg({ message: '{actor} reset their password by email' }),
  'project.archived': msg({ message: '{actor} archived the project “{name}”' }),
  'project.closed': msg({ message: '{actor} made the project “{name}” private' }),
  'project.created': msg({ message: '{actor} created the project “{name}”' }),
  'project.deleted': msg({ message: '{actor} deleted the project “{name}”' }),
  'project.opened': msg({ message: '{actor} opened the project “{name}” to everyone in the organisation' }),
  'project.restored': msg({ message: '{actor} restored the deleted project “{name}”' }),
  'project.unarchived': msg({ message: '{actor} restored the archived project “{name}”' }),
  'projectMember.left': msg({ message: '{actor} left the project “{name}”' }),
  'projectMember.removed': msg({ message: '{actor} removed {subject} from the project “{name}”' }),
  'projectMember.set': msg({ message: '{actor} made {subject} {role} in the project “{name}”' }),
  'recording.disabled': msg({ message: '{actor} turned off session recording' }),
  'recording.enabled': msg({ message: '{actor} turned on session recording' }),
  'session.replaced': msg({ message: '{actor} signed in again on the same device, ending the previous session' }),
  'session.revoked': msg({ message: '{actor} signed out another device' }),
  'share.changed': msg({ message: '{actor} changed a share link' }),
  'share.created': msg({ message: '{actor} created a share link' }),
  'share.denied': msg({ message: 'A guest entered a wrong password for a share link' }),
  'share.opened': msg({ message: 'A guest opened a share link' }),
  'share.revoked': msg({ message: '{actor} turned off a share link' }),
  'ticket.redeemed': msg({ message: '{actor} continued their session in another window' }),
  'webhook.changed': msg({ message: '{actor} changed the webhook “{name}”' }),
  'webhook.created': msg({ message: '{actor} created the webhook “{name}”' }),
  'webhook.removed': msg({ message: '{actor} removed the webhook “{name}”' }),
  'webhook.secretRenewed': msg({ message: '{actor} created a new secret for the webhook “{name}”' }),
  'workflow.changed': msg({ message: '{actor} changed the workflow of the project “{name}”' }),
}

/** Roles as they appear within a sentence. */
export const roleTextsTable: Record<string, MessageDescriptor> = {
  organizationOwner: msg`owner`,
  organizationAdmin: msg`administrator`,
  organizationMember: msg`member`,
}

/** The same for the roles in a project. */
export const projectRoleTextsTable: Record<string, MessageDescriptor> = {
  admin: msg({ message: 'an admin' }),
  member: msg({ message: 'a member' }),
  viewer: msg({ message: 'a viewer' }),
}

export const joiningMethodsTable: Record<string, MessageDescriptor> = {
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
