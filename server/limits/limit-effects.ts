import type { LimitName } from './limits.ts'

interface Effect {
  /** What or whom the limit protects. */
  protects: string
  /** The people whom it can hurt. */
  hurts: string
  /** How these people can still sign in or go on. */
  alternative: string
}

const effect = (protects: string, hurts: string, alternative: string): Effect => ({ protects, hurts, alternative })

/** The effect of each limit, for `server/SECURITY.md`. A limit that leaves its victims no alternative is a mistake. */
export const limitEffects: Readonly<Record<LimitName, Effect>> = {
  openCallsByNetwork: effect(
    'everybody’s response times: refused before any query',
    'the others in a network that sends 20 requests a second',
    'from another network, or in a session',
  ),
  untaggedByNetwork: effect(
    'the same, from made-up tokens',
    'older sessions and API keys, whose tokens have no tag, in a network that makes tokens up',
    'a new sign-in, a new key',
  ),
  loginOnDevices: effect(
    'the password of an account, on its known devices',
    'its person, after ten typos',
    'one more try on each known device, a mailed code',
  ),
  loginInSessions: effect(
    'the password, in a stolen session',
    'its person, who confirms something',
    'the second factor, or a new sign-in',
  ),
  loginStreak: effect(
    'counts consecutive tries of strangers at an account for loginTurn',
    'nobody by itself',
    'not needed',
  ),
  loginTurn: effect(
    'the password, from strangers: from the tenth try on, each waits longer, up to 15 minutes',
    'its person on a new device',
    'a known device, a known network, a mailed code, a reset link',
  ),
  signInsByPerson: effect(
    'the list of sessions, from somebody who knows the password',
    'its person',
    'five more sign-ins on each known device, a reset link',
  ),
  signInsOnDevice: effect('the same, on one known device', 'its person', 'another known device, any living session'),
  passwordChangesOfDay: effect('the owner’s mailbox, from mails about changes', 'its person', 'a reset link'),
  loginByAddress: effect(
    'all accounts, from one network',
    'the others in that network',
    'a known device or network, a mailed code',
  ),
  loginByEveryone: effect(
    'all accounts, from a crowd with one password',
    'people who sign in on a new device',
    'a mailed code, which the refusal names',
  ),
  codeTriesByRecipient: effect(
    'mailed codes of one address (NIST: 100 wrong in a row)',
    'its person',
    'a known device, a reset link, the password',
  ),
  factorOnDevices: effect(
    'the second factor, on all known devices together',
    'its person, after ten typos',
    'one more try on each known device, a recovery code later',
  ),
  factorTries: effect(
    'the second factor, from strangers with the password',
    'its person on a new device',
    'a known device; a new password unlocks it',
  ),
  factorStreak: effect('the same, over a day', 'the same', 'the same'),
  failuresLoggedOfAddress: effect(
    'the audit log, from failed sign-ins at one address',
    'nobody: more failures write no row',
    'not needed',
  ),
  failuresLoggedOfNetwork: effect('the same, from one network', 'nobody', 'not needed'),
  passkeysByAddress: effect(
    'the server, from passkey ceremonies of one network',
    'the others in that network',
    'the password, a mailed code',
  ),
  mailByRecipient: effect(
    'a mailbox from many mails in a short time, counted by requester (see limitMails)',
    'its person, who requests many mails',
    'the mails that came, a known device',
  ),
  codeMailsOfDay: effect(
    'a mailbox: with the next three, at most twenty mails a day that strangers request',
    'its person on a new device',
    'the password, a known device or network',
  ),
  resetMailsOfDay: effect('the same, by reset links', 'the same', 'the links that came, a known device or network'),
  mailsToNetworkOfDay: effect('the same, requested from known networks of its person', 'the same', 'a known device'),
  mailsToDeviceOfDay: effect('the same, requested on a known device', 'its person', 'the mails that came'),
  mailByAddress: effect(
    'all mailboxes, from one network',
    'the others in that network',
    'the password, another network',
  ),
  checkByAddress: effect(
    'the list of addresses and keys, from one network',
    'the others in that network',
    'signing in needs no check',
  ),
  joinByAddress: effect('join codes, from one network', 'the others in that network', 'an invitation, another network'),
  previewByAddress: effect(
    'invitations, tickets and links, from one network',
    'the others in that network',
    'another network',
  ),
  sharesByAddress: effect('shares, from one network', 'guests of one office', 'another network'),
  sharedReadsByAddress: effect('what shares show, from one network', 'guests of one office', 'another network'),
  sharedPartsByAddress: effect('files that shares show, from one network', 'guests of one office', 'another network'),
  shareTries: effect(
    'the password of a share, from one network',
    'guests in that network',
    'another network, a quarter of an hour later',
  ),
  shareTriesByEveryone: effect(
    'the password of a share, from a crowd',
    'nobody by itself',
    'each network has shareTriesWhenSpent',
  ),
  shareTriesWhenSpent: effect(
    'the same, when that is spent',
    'guests who mistype',
    'another network, a quarter of an hour later',
  ),
  invitationsByOrg: effect('strangers’ mailboxes, from one organisation', 'its administrators', 'a join code, a link'),
  invitationsByPerson: effect(
    'the same, from one person with many organisations',
    'an administrator',
    'a join code, a link',
  ),
  invitationsToAddress: effect('one mailbox, from one person', 'an administrator', 'a join code, a link'),
  organizationsByPerson: effect('the database, from one person', 'nobody in ordinary use', 'a day later'),
  writesByPerson: effect(
    'the database, from one person or program; a busy day has a few hundred writes',
    'a program',
    'calls that lock an attacker out are not counted',
  ),
  writesOfDay: effect('the same, over a day', 'the same', 'the same'),
  mutationsByPerson: effect(
    'the database, from queued edits of a tab in constant use',
    'a program',
    'edits wait on the device and are sent later',
  ),
  mutationsOfDay: effect('the same, over a day', 'the same', 'the same'),
  uploadsByPerson: effect(
    'the disk, from parts of attachments (128 KiB each)',
    'people who attach half a gigabyte at once',
    'parts wait on the device and are sent later',
  ),
  uploadsOfDay: effect('the same, over a day', 'the same', 'the same'),
  downloadsByPerson: effect('the server, from one person who reads attachments', 'a program', 'a few minutes later'),
  picturesByNetwork: effect(
    'the database, from one network that requests pictures of people',
    'the others in that network, who see initials',
    'pictures on the device are not requested again; a minute later',
  ),
  providersByAddress: effect(
    'the rows of transactions at identity providers, and their guesses, from one network',
    'an office where more than six hundred people an hour sign in inside a messenger, by four calls each',
    'an address and password or a mailed code',
  ),
  registerByAddress: effect(
    'accounts and mailed codes, from one network',
    'a class that registers at once',
    'an invitation to another network, an hour later',
  ),
  beaconsByAddress: effect(
    'the disk, from events of one network (MON-5: 3000 a minute from a page)',
    'nobody: beacons wait on the device',
    'not needed',
  ),
  beaconsOfPerson: effect(
    'the disk, from one person: KiB of a busy day',
    'nobody: beacons wait on the device',
    'not needed',
  ),
  beaconsOfOrganization: effect(
    'the disk, and other organisations’ share of it: KiB a day',
    'nobody: beacons of a very large organisation wait on the devices, then the oldest are dropped and counted',
    'a collector of its own (COLLECTOR_ORIGIN)',
  ),
  beaconsOfDay: effect('the disk: KiB from one network, without a session', 'nobody', 'not needed'),
  beaconsOfDayInAll: effect(
    'the disk: KiB from all networks, without a session; with 30 days’ retention at most 30 GB',
    'nobody',
    'not needed',
  ),
  replayByAddress: effect(
    'the disk, from session replays of one network: KiB a minute',
    'nobody: segments wait on the device',
    'not needed',
  ),
  replayOfPerson: effect(
    'the disk, from one person: KiB of a busy day',
    'nobody: their session can no longer be watched',
    'not needed',
  ),
  replayOfOrganization: effect(
    'the disk, and other organisations’ share of it: KiB a day',
    'nobody: sessions of a very large organisation can no longer be watched',
    'RUM_REPLAY_SAMPLE_RATE',
  ),
}
