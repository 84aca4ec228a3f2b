import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { type HelpTopic, helpLink } from '../../core/help/help-links.ts'
import { useShell } from '../shell-context.ts'
import style from './help-link.module.css'

interface HelpLinkProps {
  /** The page's own topic (`core/routes.ts`) where absent. */
  topic?: HelpTopic
  children: ReactNode
}

/** To a document of the help site, in the language of the page; nothing while no such site is known. */
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
