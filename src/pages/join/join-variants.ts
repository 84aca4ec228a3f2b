import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface JoinVariant {
  intro: MessageDescriptor
  help: MessageDescriptor | null
}

const plain: JoinVariant = { intro: msg`Enter the code your team gave you.`, help: null }

/** All addresses of the code page (ROU-18); the variants differ in their introduction. */
const joinVariantsTable: Readonly<Record<string, JoinVariant>> = {
  lark: {
    intro: msg`Your team works in Lark. Enter the code it gave you.`,
    help: msg`The code is in the group chat or message that brought you here. No code? Ask an administrator.`,
  },
  sso: {
    intro: msg`Your company has its own sign-in. Enter the code it gave you.`,
    help: msg`Sign in with your work email first. Some codes only work with it.`,
  },
}

/** The variant of an address below `/sso/code-join-organization/`. */
export const joinVariantOf = (path: string): JoinVariant =>
  joinVariantsTable[path.replace(/\/+$/, '').split('/').at(-1) ?? ''] ?? plain
