import { Trans, useLingui } from '@lingui/react/macro'
import { linkTo } from '../../core/routes.ts'
import { Empty } from '../parts/empty.tsx'
import { Main } from '../parts/main.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useWork } from '../use-work.ts'
import { ConflictItem } from './conflict-item.tsx'
import style from './conflicts.module.css'

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
            <ul className={style.items}>
              {[...tray].reverse().map((item) => (
                <ConflictItem key={item.id} item={item} />
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
