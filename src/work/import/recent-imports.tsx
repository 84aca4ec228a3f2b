import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { ImportSummary } from '../../core/calls/import-calls.ts'
import { linkTo } from '../../core/routes.ts'
import type { Refusal } from '../../core/sync/sync-types.ts'
import { restorableMs } from '../../core/work/work-limits.ts'
import { csvOf } from '../../shared/csv-rules.ts'
import { useAsyncAction } from '../../shared/queries/use-async-action.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmButton } from '../../ui/action/confirm-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useSaveFile } from '../edit/use-save-file.ts'
import { useWork } from '../use-work.ts'
import style from './import.module.css'
import { stateTexts } from './import-texts.ts'
import { isActive, type useRecentImports } from './use-recent-imports.ts'

type Recent = ReturnType<typeof useRecentImports>

function Counts({ one }: { one: ImportSummary }) {
  const { created, updated, refused, undone, kept } = one
  return (
    <span className={style.counts}>
      {created > 0 && (
        <span>
          <Plural value={created} one="# issue created" other="# issues created" />
        </span>
      )}
      {updated > 0 && (
        <span>
          <Plural value={updated} one="# issue updated" other="# issues updated" />
        </span>
      )}
      {refused > 0 && (
        <span className={style.bad}>
          <Plural value={refused} one="# failed" other="# failed" />
        </span>
      )}
      {undone > 0 && (
        <span>
          <Plural value={undone} one="# undone" other="# undone" />
        </span>
      )}
      {kept > 0 && (
        <span>
          <Plural
            value={kept}
            one="# kept because it has changed since"
            other="# kept because they have changed since"
          />
        </span>
      )}
    </span>
  )
}

function Progress({ one }: { one: ImportSummary }) {
  const { t } = useLingui()
  const { state, done, total, created, updated, undone, kept } = one
  if (!isActive(one)) return null
  const [value, max] = state === 'undoing' ? [undone + kept, created + updated] : [done, total]
  return (
    <span className={style.progress}>
      <progress value={value} max={Math.max(1, max)} aria-label={t`Progress of ${one.fileName}`} />
      <span>{Math.floor((100 * value) / Math.max(1, max))} %</span>
    </span>
  )
}

function Entry({ one, recent }: { one: ImportSummary; recent: Recent }) {
  const { t, i18n } = useLingui()
  const { moment } = useDateFormat()
  const { run, isBusy } = useAsyncAction()
  const saveFile = useSaveFile()
  const project = useWork(({ select }) => select.row('project', one.projectId))
  const starter = useWork(({ select }) => select.row('person', one.userId))
  const { state, refused, createdAt, finishedAt, fileName } = one
  const mayUndo =
    (state === 'done' || state === 'cancelled') &&
    one.created + one.updated > 0 &&
    Date.now() - (finishedAt ?? createdAt) < restorableMs
  const saveProblems = () =>
    run(async () => {
      const rows = (await recent.problemsOf(one.id)).map(({ line, externalId, summary, refusal }) => [
        String(line),
        externalId ?? '',
        summary,
        i18n._(refusalTextOf(refusal as Refusal)),
      ])
      const text = csvOf([[t`Line`, t({ message: 'Key', context: 'of an issue' }), t`Summary`, t`Problem`], ...rows])
      await saveFile(new File([text], `${fileName.replace(/\.\w+$/, '')}-refused.csv`, { type: 'text/csv' }))
    })
  return (
    <li className={style.entry}>
      <span className={style.words}>
        <b>{fileName}</b>
        <span className={style.example}>
          {project && <Link href={linkTo('list', { key: project.key })}>{project.name}</Link>}
          {project && ' · '}
          {starter?.name} · {moment(createdAt)} · {i18n._(stateTexts[state])}
        </span>
        <Counts one={one} />
        <Progress one={one} />
      </span>
      <span className={style.buttons}>
        {state === 'running' && (
          <Button busy={isBusy} onClick={() => run(() => recent.cancel(one.id))}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {refused > 0 && (
          <Button busy={isBusy} onClick={saveProblems}>
            <Trans>Download failed rows</Trans>
          </Button>
        )}
        {mayUndo && (
          <ConfirmButton
            label={t`Undo the import of ${fileName}`}
            title={<Trans>Undo this import?</Trans>}
            consequence={
              <Trans>
                This deletes the imported issues and reverts the updated ones. Anything people have changed since is
                kept.
              </Trans>
            }
            confirm={<Trans>Undo import</Trans>}
            onConfirm={() => run(() => recent.undo(one.id))}
          >
            <Trans>Undo</Trans>
          </ConfirmButton>
        )}
      </span>
    </li>
  )
}

/** Recent imports with their progress, including those started on other devices. */
export function RecentImports({ recent }: { recent: Recent }) {
  if (!recent.list || recent.list.length === 0) return null
  return (
    <Panel
      title={<Trans>Imports</Trans>}
      intro={<Trans>You can close this page. The import keeps running, and you can undo it for 30 days.</Trans>}
    >
      <ul className={style.entries}>
        {recent.list.map((one) => (
          <Entry key={one.id} one={one} recent={recent} />
        ))}
      </ul>
    </Panel>
  )
}
