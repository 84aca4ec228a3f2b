import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { useDenied } from '../edit/use-denied.ts'
import { DeletedIssues } from '../issue/deleted-issues.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Main } from '../parts/main.tsx'
import { MissingScreen } from '../parts/missing-screen.tsx'
import { PartialProjectStrip } from '../parts/partial-strip.tsx'
import { FavoriteButton } from '../projects/favorite-button.tsx'
import { Screen } from '../shell/screen.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress } from '../use-address.ts'
import { type ProjectView, useProjectByKey } from '../use-project.ts'
import { useRememberName } from '../use-shown-name.ts'
import { FieldSettings } from './field-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { LabelSettings } from './label-settings.tsx'
import { MemberSettings } from './member-settings.tsx'
import { RoleSettings } from './role-settings.tsx'
import { pageNames, type SettingPage, settingPages } from './setting-texts.ts'
import style from './settings.module.css'
import { ShareSettings } from './share-settings.tsx'
import { TypeSettings } from './type-settings.tsx'
import { SettingsProvider } from './use-settings.ts'
import { WorkflowSettings } from './workflow-settings.tsx'

const pages: Record<SettingPage, { icon: IconName; Content: ComponentType }> = {
  general: { icon: 'gear', Content: GeneralSettings },
  members: { icon: 'people', Content: MemberSettings },
  types: { icon: 'layers', Content: TypeSettings },
  fields: { icon: 'list', Content: FieldSettings },
  labels: { icon: 'tag', Content: LabelSettings },
  workflow: { icon: 'board', Content: WorkflowSettings },
  roles: { icon: 'lock', Content: RoleSettings },
  sharing: { icon: 'share', Content: ShareSettings },
  deleted: { icon: 'trash', Content: DeletedIssues },
}

function Pages({ view, current }: { view: ProjectView; current: SettingPage | null }) {
  const { t, i18n } = useLingui()
  const { key } = view.project
  const isDenied = useDenied(view)('issue.import') !== null
  return (
    <nav className={style.pages} aria-label={t`Project settings`}>
      {settingPages.map((page) => (
        <Link
          key={page}
          href={linkTo('settings-page', { key, page })}
          className={style.page}
          aria-current={page === current ? 'page' : undefined}
        >
          <Icon name={pages[page].icon} />
          <span>{i18n._(pageNames[page])}</span>
          <Icon name="next" size={16} />
        </Link>
      ))}
      {!isDenied && (
        <Link href={`${linkTo('import', {})}?project=${key}`} className={style.page}>
          <Icon name="download" />
          <span>{t`Import a file`}</span>
          <Icon name="next" size={16} />
        </Link>
      )}
    </nav>
  )
}

/** The list of settings pages: a screen of its own on a phone, beside the page on a wide screen. */
function Settings({ view, page }: { view: ProjectView; page: SettingPage | null }) {
  const { t, i18n } = useLingui()
  const isWide = useIsWide()
  const { project } = view
  useRememberName(project.name)
  const shown = page ?? (isWide ? 'general' : null)
  const key = project.key
  const settings = { label: t`Settings`, href: linkTo('settings', { key }) }
  const title = shown ? i18n._(pageNames[shown]) : settings.label
  useEffect(() => {
    document.title = `${title} · ${project.name} · Worktide`
  }, [title, project.name])
  const Content = shown && pages[shown].Content
  const above = [{ label: project.name, href: linkTo('project', { key }) }, ...(shown ? [settings] : [])]
  return (
    <Screen
      title={title}
      above={above}
      under={project.name}
      corner={shown ? undefined : <FavoriteButton project={project} />}
    >
      <PartialProjectStrip project={project} />
      <div className={style.beside}>
        {isWide && <Pages view={view} current={shown} />}
        {!shown && (
          <Main className={style.main}>
            <Pages view={view} current={null} />
          </Main>
        )}
        {Content && (
          <Main className={style.main} key={shown}>
            <div className={style.column}>
              <Content />
            </div>
          </Main>
        )}
      </div>
    </Screen>
  )
}

/** `/p/KEY/settings`: the settings of a project, visible to its members and editable for its admins. */
export function SettingsScreen() {
  const { t } = useLingui()
  const { parameters } = useAddress()
  const view = useProjectByKey(parameters.key ?? '')
  const page = settingPages.find((each) => each === parameters.page) ?? null
  if (view?.role && (page || parameters.page === undefined))
    return (
      <SettingsProvider value={view}>
        <Settings key={view.project.id} view={view} page={page} />
      </SettingsProvider>
    )
  return <MissingScreen title={t`Settings`} mayBeLost={!view} />
}
