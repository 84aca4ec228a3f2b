import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useServices } from '../../shared/use-services.ts'
import { useDeadLetters } from '../../shared/use-waiting.ts'
import { Button } from '../../ui/action/button.tsx'
import { deviceTexts, lostCallName, lostReason } from './dead-letter-texts.ts'

/** Queued changes that never reached the server, with the reasons. Shown until they are acknowledged. */
export function DeadLetters() {
  const { _ } = useLingui()
  const { outbox } = useServices()
  const names = Object.keys(useDeadLetters())
  if (names.length === 0) return null
  const writes = names.filter((name) => !(name in deviceTexts))
  return (
    <div>
      {names.map((name) => deviceTexts[name] && <p key={name}>{_(deviceTexts[name])}</p>)}
      {writes.length > 0 && (
        <h2>
          <Trans>Some of your changes weren't saved</Trans>
        </h2>
      )}
      <ul>
        {writes.map((name) => {
          const [path = '', reason = ''] = name.split(' ')
          return (
            <li key={name}>
              <strong>{_(lostCallName(path))}</strong>
              {': '}
              {_(lostReason(reason))}
            </li>
          )
        })}
      </ul>
      {names.includes('device outdated') && (
        <Button kind="main" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      )}
      <Button onClick={() => void outbox.forgetDeadLetters(names)}>
        <Trans>Got it</Trans>
      </Button>
    </div>
  )
}
