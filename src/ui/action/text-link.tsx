import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface TextLinkProps {
  href: string
  /** Another site, or a page this application does not draw: an ordinary navigation in a new tab. */
  external?: boolean
  /** Goes with the history entry, where nobody reads it. */
  state?: object
  onClick?: () => void
  children: ReactNode
}

export function TextLink({ href, external, state, ...link }: TextLinkProps) {
  if (external) return <Anchor {...link} href={href} target="_blank" rel="noreferrer" />
  return <Anchor {...link} renderRoot={(props) => <Link {...props} href={href} state={state} />} />
}
