import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { linkTo } from '../../core/routes.ts'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { ConfirmButton } from '../../ui/action/confirm-button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Main } from '../parts/main.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useWork } from '../use-work.ts'
import { ConflictItem } from './conflict-item.tsx'
import style from './conflicts.module.css'
import { groupTray, isFile, undecided } from './tray-groups.ts'
import { useDiscard } from './use-refused-actions.ts'

/** Discards all changes at once, as after work that a taken role refused, but no files (`isFile`). */
function DiscardAll({ tray }: { tray: readonly TrayItem[] }) {
  const discard = useDiscard()
  const changes = tray.filter((item) => !isFile(item))
  const shown = undecided(tray)
  const count = shown.filter((item) => !isFile(item)).length
  if (count < 2) return null
  return (
    <div className={style.all}>
      <ConfirmButton
        kind="quiet"
        title={<Plural value={count} one="Discard # change?" other="Discard # changes?" />}
        consequence={
          <>
            <Trans>They are deleted from this device, with everything you wrote in them. You can't undo this.</Trans>{' '}
            {count < shown.length && <Trans>Files stay until you decide about each.</Trans>}
          </>
        }
        confirm={<Trans>Discard</Trans>}
        onConfirm={() => discard(changes)}
      >
        <Plural value={count} one="Discard # change" other="Discard # changes" />
      </ConfirmButton>
    </div>
  )
}

/** `/conflicts`: the refused changes with the person's text, until the person decides about each. */
export function ConflictsScreen() {
  const { t } = useLingui()
  const tray = useWork(({ model }) => model.tray())
  return (
    <Screen title={t`Conflicts`} above={[{ label: t`Inbox`, href: linkTo('inbox', {}) }]}>
      <Main className={screen.main}>
        {tray.length === 0 ? (
          <Empty>
            <Trans>No conflicts. All your changes went through.</Trans>
          </Empty>
        ) : (
          <div className={style.tray}>
            <DiscardAll tray={tray} />
            <ul className={style.items}>
              {groupTray(tray)
                .reverse()
                .map((group) => (
                  <ConflictItem key={group.item.id} {...group} />
                ))}
            </ul>
            <p className={style.promise}>
              <Trans>Your changes stay on this device until you resolve them.</Trans>
            </p>
          </div>
        )}
      </Main>
    </Screen>
  )
}
