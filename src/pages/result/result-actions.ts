import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ResultAction } from './result-types.ts'

/** What each action of an ending is called. */
export const actionNames: Readonly<Record<ResultAction, (name: string) => MessageDescriptor>> = {
  home: () => msg`Go to my work`,
  signIn: () => msg`Sign in with my address`,
  retry: () => msg`Try again`,
  link: (name) => msg`Sign in and link ${name}`,
  goOn: () => msg`Go on`,
  changeAccount: () => msg`Sign in with another account`,
}
