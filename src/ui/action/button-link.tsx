import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonKind, buttonLooks } from './button.tsx'

interface ButtonLinkProps {
  href: string
  kind?: ButtonKind
  full?: boolean
  /** A page that this application does not draw: an ordinary navigation. */
  external?: boolean
  children: ReactNode
}

/** A link that is the main thing to do on its page. */
export function ButtonLink({ href, kind = 'main', full, external, children }: ButtonLinkProps) {
  const look = { ...buttonLooks[kind], fullWidth: full, href, children }
  return external ? <Button component="a" {...look} /> : <Button component={Link} {...look} />
}
