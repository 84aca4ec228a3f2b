import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import {
  type OrganizationPermission,
  organizationPermissionNames,
  organizationPermissions,
  organizationRoles,
} from '../../core/access/role-permissions.ts'
import { helpSlug, helpTopicOf } from '../../core/help/help-topics.ts'
import type { Locale } from '../../core/locale/locale-rules.ts'
import { parametersOf } from '../../core/route-of-path.ts'
import { linkTo, pathOf } from '../../core/routes.ts'
import { SettingLayout } from '../../ui/layout/setting-layout.tsx'
import { useShell } from '../../ui/shell-context.ts'
import style from './help.module.css'
import { helpTextsEn } from './help-texts-en.ts'
import { helpTextsZh } from './help-texts-zh.ts'
import type { HelpSection, HelpTexts } from './help-types.ts'

const texts: Readonly<Record<Locale, HelpTexts>> = { en: helpTextsEn, zh: helpTextsZh }

function RolesTable({ help }: { help: HelpTexts }) {
  const { can, yes, no, member, administrator, owner } = help.roles
  const holds = (name: OrganizationPermission, role: (typeof organizationRoles)[number]) =>
    organizationPermissions[name][role]
  return (
    <table className={style.roles}>
      <thead>
        <tr>
          {[can, member, administrator, owner].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {organizationPermissionNames.map((name) => (
          <tr key={name}>
            <th scope="row">{help.permissions[name]}</th>
            {organizationRoles.map((role) => (
              <td key={role}>
                <span aria-hidden="true">{holds(name, role) ? '✓' : '–'}</span>
                <span className="visually-hidden">{holds(name, role) ? yes : no}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Section({ section, help }: { section: HelpSection; help: HelpTexts }) {
  const items = (section.steps ?? section.points)?.map((item) => <li key={item}>{item}</li>)
  return (
    <section className={style.section}>
      <h2>{section.heading}</h2>
      {section.text && <p>{section.text}</p>}
      {section.steps && <ol>{items}</ol>}
      {section.points && <ul>{items}</ul>}
      {section.keys && (
        <dl className={style.keys}>
          {section.keys.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
      {section.hasRoles && <RolesTable help={help} />}
    </section>
  )
}

function Topics({ help, language }: { help: HelpTexts; language: Locale }) {
  return help.groups.map(({ name, topics }) => (
    <section key={name} className={style.section}>
      <h2>{name}</h2>
      <ul className={style.topics}>
        {topics.map((topic) => (
          <li key={topic}>
            <Link href={linkTo('help-topic', { language, topic: helpSlug(topic) })}>
              <b>{help.articles[topic].title}</b>
              <span>{help.articles[topic].summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** `/help`, and a short page for each topic. The address decides the language (ROU-31); it opens without a network. */
export function HelpPage() {
  const shell = useShell()
  const [path, navigate] = useLocation()
  const { language: requested, topic: slug = '' } = parametersOf(path)
  const language = requested === 'en' || requested === 'zh' ? requested : shell.language
  const other = language === 'en' ? 'zh' : 'en'
  const help = texts[language]
  const topic = helpTopicOf(slug)
  const addressIn = (each: Locale) =>
    topic ? linkTo('help-topic', { language: each, topic: slug }) : linkTo('help-language', { language: each })
  const chosen = useRef(shell.language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice of the reader leads to the other language
  useEffect(() => {
    if (chosen.current === shell.language) return
    chosen.current = shell.language
    navigate(addressIn(shell.language), { replace: true })
  }, [shell.language])
  const article = topic && help.articles[topic]
  const title = article ? article.title : help.title
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <div lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <SettingLayout homeHref={pathOf('home')} title={title} intro={article ? article.summary : help.intro}>
        {article?.sections.map((section) => (
          <Section key={section.heading} section={section} help={help} />
        ))}
        {!article && <Topics help={help} language={language} />}
        <p className={style.end}>
          {article && <Link href={linkTo('help-language', { language })}>{help.allTopics}</Link>}
          <Link
            lang={other === 'zh' ? 'zh-CN' : 'en'}
            href={
              topic
                ? linkTo('help-topic', { language: other, topic: slug })
                : linkTo('help-language', { language: other })
            }
          >
            {other === 'zh' ? '中文' : 'English'}
          </Link>
        </p>
      </SettingLayout>
    </div>
  )
}
