import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { type HelpTopic, helpLink } from '../../core/help/help-topics.ts'
import { useShell } from '../shell-context.ts'
import style from './help-link.module.css'

interface HelpLinkProps {
  /** Default: the page's own topic (`core/routes.ts`). */
  topic?: HelpTopic
  children: ReactNode
}

/** A link to the help in the page's language; nothing on a page without a topic. */
export function HelpLink({ topic, children }: HelpLinkProps) {
  const { config, language, help } = useShell()
  const read = topic ?? help
  return (
    config &&
    read && (
      <Anchor className={style.help} href={helpLink(config.helpUrl, read, language)} target="_blank" rel="noreferrer">
        {children}
      </Anchor>
    )
  )
}
