import type { ReactNode } from 'react'
import { type HelpTopic, helpLink } from '../../core/help/help-links-table.ts'
import { useShell } from '../shell-context.ts'
import style from './help-link.module.css'

/** To a document of the help site, in the language of the page; nothing while no such site is known. */
export function HelpLink({ topic, children }: { topic: HelpTopic; children: ReactNode }) {
  const { config, language } = useShell()
  return (
    config && (
      <a className={style.help} href={helpLink(config.helpUrl, topic, language)} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  )
}
