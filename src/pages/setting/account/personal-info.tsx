import { Trans } from '@lingui/react/macro'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { PersonalForm } from './personal-form.tsx'
import { usePersonalInfo } from './use-personal-info.ts'

export function PersonalInfo() {
  const loaded = usePersonalInfo()
  return (
    <Panel title={<Trans>Personal information</Trans>}>
      <LoadedView loaded={loaded} shapes={['card', 'field', 'field', 'field']}>
        {(person) => <PersonalForm person={person} onSaved={loaded.put} />}
      </LoadedView>
    </Panel>
  )
}
