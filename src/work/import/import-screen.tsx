import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileButton } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { linkTo } from '../../core/routes.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { WaitContext } from '../../ui/feedback/wait-context.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { Main } from '../parts/main.tsx'
import { PartialProjectStrip } from '../parts/partial-strip.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsPartial } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { ColumnsStep } from './columns-step.tsx'
import style from './import.module.css'
import { failureTexts } from './import-texts.ts'
import { LineSelect } from './line-select.tsx'
import { PreviewStep } from './preview-step.tsx'
import { RecentImports } from './recent-imports.tsx'
import { type SendingFile, useSendingFile } from './sending-file.ts'
import type { Progress } from './use-attempt.ts'
import { type ImportFlow, useImport } from './use-import.ts'
import { isActive, useRecentImports } from './use-recent-imports.ts'
import { ValuesStep } from './values-step.tsx'

function ProjectChoice({ flow }: { flow: ImportFlow }) {
  const { t } = useLingui()
  const projects = useWork(({ select }) => select.projects()).filter(({ archivedAt }) => archivedAt === null)
  return (
    <div className={style.into}>
      <LineSelect
        label={t`Import into`}
        value={flow.view?.project.key ?? ''}
        options={[
          { value: '', label: t`Choose a project` },
          ...projects.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={flow.chooseProject}
      />
      <ButtonLink kind="quiet" href={`${linkTo('new-project', {})}?then=import`}>
        <Trans>New project</Trans>
      </ButtonLink>
    </div>
  )
}

function ProgressBar({ progress }: { progress: Progress }) {
  const part = useSyncExternalStore(progress.subscribe, progress.get)
  return part !== null && part > 0 && <progress value={part} max={1} />
}

const noReport = () => () => {}

/** Long waits are explained by the network, so only a progress that stands still is reported as one. */
function ProgressWait({ progress, children }: { progress: Progress; children: ReactNode }) {
  const report = useContext(WaitContext)
  const percent = useSyncExternalStore(progress.subscribe, () => Math.floor(100 * (progress.get() ?? -1)))
  // each percent ends a wait and begins another
  useEffect(() => (percent < 0 ? undefined : report(null)), [report, percent])
  return <WaitContext value={noReport}>{children}</WaitContext>
}

/** A file that this page still sends, or could not send, after the person was on another screen. */
function Sending({ file: { name, part, failure } }: { file: SendingFile }) {
  return (
    <>
      <p>
        <b>{name}</b>
      </p>
      {failure === 'tooMany' ? (
        <Failure failure={failure} />
      ) : failure ? (
        // its mapping is gone, so there is nothing to try again
        <Notice tone="bad">
          <Trans>Not all rows reached the server. If the import isn't listed below, choose the file again.</Trans>
        </Notice>
      ) : (
        <>
          <p className={style.example}>
            <Trans>Sending the rows to the server. Keep this page open until they're there.</Trans>
          </p>
          <progress value={part} max={1} />
        </>
      )}
    </>
  )
}

function FileChoice({ flow }: { flow: ImportFlow }) {
  const { t } = useLingui()
  const reset = useRef<() => void>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | null | undefined) => {
    if (file) void flow.choose(file)
    // so that choosing the same file again is a change
    reset.current?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button
    <div
      className={style.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <b className={style.dropHere}>
        <Trans>Drop a CSV file here</Trans>
      </b>
      <FileButton
        resetRef={reset}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        inputProps={{ 'aria-label': t`CSV file` }}
        onChange={take}
      >
        {({ onClick }) => (
          <Button busy={flow.isBusy} onClick={onClick}>
            <Trans>Choose a file</Trans>
          </Button>
        )}
      </FileButton>
      <ProgressBar progress={flow.progress} />
      <span className={style.example}>
        <Trans>Up to 20,000 rows and 50 MB, in UTF-8, UTF-16, GBK or Windows-1252</Trans>
      </span>
    </div>
  )
}

interface StepsProps {
  flow: ImportFlow
  /** Another import changes the project: a preview made now would not know its issues, and import them twice. */
  isChanging: boolean
  /** Called when a preview is asked for: others may have begun an import since this page was opened. */
  onPreview: () => void
  onStarted: () => void
}

/** The current step and its progress. */
function NextStep({ flow, isChanging, onPreview, onStarted }: StepsProps) {
  const isOffline = useShell().offline !== null
  const { plan, settings, progress } = flow
  const count = plan?.rows.filter(({ action }) => action !== 'skip').length ?? 0
  const preview = () => {
    onPreview()
    void flow.preview()
  }
  const hasSummary = settings?.columns.includes('summary')
  const why = isOffline ? (
    <Trans>You're offline. Go online to import.</Trans>
  ) : !flow.view ? (
    <Trans>Choose a project first.</Trans>
  ) : isChanging ? (
    <Trans>Another import into this project is still running. Wait until it's done.</Trans>
  ) : !hasSummary ? (
    <Trans>Choose the summary column first.</Trans>
  ) : plan?.isTooMuch ? (
    <Trans>This file would make too many changes. Split it and import the parts.</Trans>
  ) : plan && count === 0 ? (
    <Trans>All rows will be skipped.</Trans>
  ) : undefined
  return (
    <div className={style.next}>
      {plan ? (
        <Button kind="main" busy={flow.isBusy} disabledReason={why} onClick={() => flow.start(onStarted)}>
          <Plural value={count} one="Import # issue" other="Import # issues" />
        </Button>
      ) : (
        <Button kind="main" busy={flow.isBusy} disabledReason={why} onClick={preview}>
          <Trans>Show preview</Trans>
        </Button>
      )}
      <Button kind="quiet" onClick={flow.leave}>
        <Trans>Choose another file</Trans>
      </Button>
      <ProgressBar progress={progress} />
    </div>
  )
}

function Failure({ failure }: Pick<ImportFlow, 'failure'>) {
  const { i18n } = useLingui()
  return failure && <Notice tone="bad">{i18n._(failureTexts[failure])}</Notice>
}

function Steps(props: StepsProps) {
  const { flow } = props
  const { chosen, settings, place, plan } = flow
  if (!chosen || !settings) return null
  return (
    <>
      {place && <ColumnsStep table={chosen.table} place={place} settings={settings} onChange={flow.change} />}
      {place && <ValuesStep table={chosen.table} place={place} settings={settings} onChange={flow.change} />}
      {plan && place && <PreviewStep plan={plan} place={place} settings={settings} onChange={flow.changePreview} />}
      {/* beside the pressed button: on a phone the file's name is out of sight */}
      <Failure failure={flow.failure} />
      <NextStep {...props} />
    </>
  )
}

function Import() {
  const flow = useImport()
  const recent = useRecentImports(null)
  const { chosen, view } = flow
  const { offline } = useShell()
  // duplicates are looked for among all issues
  const isPartial = useIsPartial({ id: view?.project.id ?? '' })
  const isDenied = view && whyNot('issue.import', view.role) !== null
  const isChanging = recent.list?.some((one) => isActive(one) && one.projectId === view?.project.id) ?? false
  const sent = useSendingFile()
  const left = chosen ? null : sent
  const isSending = left?.failure === null
  const { reload } = recent
  const { change } = flow
  // a preview that was made before does not know the issues of the other import either
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new on every render
  useEffect(() => {
    if (isChanging) change({})
  }, [isChanging])
  // the finished import is then listed
  useEffect(() => (isSending ? reload : undefined), [isSending, reload])
  return (
    <div className={style.page}>
      <Panel
        title={chosen ? chosen.name : <Trans>Import a file</Trans>}
        intro={
          chosen ? (
            <Plural value={chosen.table.rows.length} one="# row" other="# rows" />
          ) : (
            <Trans>
              From Jira, Linear, Trello, TAPD, PingCode, Feishu or any table. You'll see a preview before anything is
              created.
            </Trans>
          )
        }
      >
        <ProjectChoice flow={flow} />
        {isDenied && (
          <Notice tone="wait">
            <Trans>Only project admins can import issues. Ask one of them for help.</Trans>
          </Notice>
        )}
        {view && !isDenied && <PartialProjectStrip project={view.project} />}
        {isPartial && !isDenied && !offline && <Skeleton shapes={['row', 'row', 'row']} />}
        {left && <Sending file={left} />}
        {!chosen && !isDenied && !isPartial && !isSending && (
          <ProgressWait progress={flow.progress}>
            <FileChoice flow={flow} />
          </ProgressWait>
        )}
        {!chosen && <Failure failure={flow.failure} />}
      </Panel>
      {chosen && !isDenied && !isPartial && (
        <ProgressWait progress={flow.progress}>
          <Steps flow={flow} isChanging={isChanging} onPreview={recent.reload} onStarted={recent.reload} />
        </ProgressWait>
      )}
      <RecentImports recent={recent} />
    </div>
  )
}

/** `/import?project=KEY`: imports a table from another product. */
export function ImportScreen() {
  const { t } = useLingui()
  const { isLoaded } = useWork((work) => work.status())
  return (
    <Screen title={t`Import`} above={[{ label: t`Projects`, href: linkTo('projects', {}) }]}>
      <Main className={screen.main}>{isLoaded ? <Import /> : <Skeleton shapes={['row', 'row', 'row']} />}</Main>
    </Screen>
  )
}
