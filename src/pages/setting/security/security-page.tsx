import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { pathOf } from '../../../core/routes.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import style from './security.module.css'
import { useSaveCodes } from './use-save-codes.ts'
import type { MfaStatus, Security } from './use-security.ts'
import { useSecurity } from './use-security.ts'

interface ShownCodesProps {
  codes: readonly string[]
  onSaved: () => void
}

/** The only time the codes are shown. */
function ShownCodes({ codes, onSaved }: ShownCodesProps) {
  const { t } = useLingui()
  const { isCopied, isBlocked, copy, save, savesFiles } = useSaveCodes(codes)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.focus()
    container.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return (
    <div ref={container} tabIndex={-1} className={style.shown} data-unrecorded>
      <Panel title={<Trans>Keep your recovery codes</Trans>}>
        <Notice tone="wait">
          <Trans>
            They're only shown once. If you lose both the codes and your device, no one can restore your access.
          </Trans>
        </Notice>
        <ol className={style.codes} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        {isBlocked && (
          <Notice tone="bad">
            <Trans>Couldn't copy the codes. Write them down.</Trans>
          </Notice>
        )}
        <Actions>
          <Button onClick={copy}>
            <span aria-live="polite">{isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
          </Button>
          {savesFiles && (
            <>
              <Button onClick={save}>
                <Trans>Save as a file</Trans>
              </Button>
              <Button onClick={() => print()}>
                <Trans>Print</Trans>
              </Button>
            </>
          )}
          <Button kind="main" onClick={onSaved}>
            <Trans>I've saved them</Trans>
          </Button>
        </Actions>
      </Panel>
    </div>
  )
}

interface RecoveryCodesProps {
  security: Security
  status: MfaStatus
}

const few = 3

function RecoveryCodes({ security, status: { totpSince, passkeys, recoveryCodesLeft } }: RecoveryCodesProps) {
  const hasFactor = totpSince !== null || passkeys.length > 0
  const left = (
    <Plural value={recoveryCodesLeft} _0="You have no codes left." one="# code is left." other="# codes are left." />
  )
  return (
    <Panel
      title={<Trans>Recovery codes</Trans>}
      intro={<Trans>Use these if you lose your phone or security key. Each code works once.</Trans>}
    >
      {!hasFactor && (
        <EmptyState>
          <Trans>You'll get 10 codes with your first passkey or authenticator app.</Trans>
        </EmptyState>
      )}
      {hasFactor && (recoveryCodesLeft > few ? <p>{left}</p> : <Notice tone="wait">{left}</Notice>)}
      {hasFactor && (
        <Actions>
          <ConfirmButton
            danger={false}
            title={<Trans>Create new codes?</Trans>}
            consequence={<Trans>Your current codes will stop working.</Trans>}
            confirm={<Trans>Create new codes</Trans>}
            onConfirm={security.renewCodes}
          >
            <Trans>Create new codes</Trans>
          </ConfirmButton>
        </Actions>
      )}
    </Panel>
  )
}

export function SecurityPage() {
  const security = useSecurity()
  const { query, recoveryCodes } = security
  return (
    <SettingShell
      title={<Trans>Security</Trans>}
      intro={<Trans>Two-step verification protects your account even if someone learns your password.</Trans>}
    >
      <DoneNote text={security.done} />
      {recoveryCodes && <ShownCodes codes={recoveryCodes} onSaved={security.dismissCodes} />}
      <QueryView query={query} shapes={['card', 'card', 'card']}>
        {(status) => (
          <>
            <Passkeys security={security} status={status} />
            <AuthenticatorApp security={security} status={status} />
            <RecoveryCodes security={security} status={status} />
          </>
        )}
      </QueryView>
      <TextLink href={pathOf('setting-account')}>
        <Trans>View your devices</Trans>
      </TextLink>
      <ReauthDialog reauth={security.reauth} />
    </SettingShell>
  )
}
