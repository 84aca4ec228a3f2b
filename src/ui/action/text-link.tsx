import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface TextLinkProps {
  href: string
  /** A page outside this application: opens in a new tab. */
  external?: boolean
  /** State of the history entry, which does not appear in the address. */
  state?: object
  onClick?: () => void
  children: ReactNode
}

export function TextLink({ href, external, state, ...link }: TextLinkProps) {
  if (external) return <Anchor {...link} href={href} target="_blank" rel="noreferrer" />
  return <Anchor {...link} renderRoot={(props) => <Link {...props} href={href} state={state} />} />
}
