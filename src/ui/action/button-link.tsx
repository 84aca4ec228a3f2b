import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonKind, buttonVariants } from './button.tsx'

interface ButtonLinkProps {
  href: string
  kind?: ButtonKind
  full?: boolean
  /** A page outside this application: an ordinary navigation. */
  external?: boolean
  children: ReactNode
}

/** A link that looks like a button: the main action of its page. */
export function ButtonLink({ href, kind = 'main', full, external, children }: ButtonLinkProps) {
  const props = { ...buttonVariants[kind], fullWidth: full, href, children }
  return external ? <Button component="a" {...props} /> : <Button component={Link} {...props} />
}
