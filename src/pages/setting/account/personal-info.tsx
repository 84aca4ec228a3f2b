import { Trans } from '@lingui/react/macro'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { PersonLine } from '../../frame/person-line.tsx'
import { PersonalForm } from './personal-form.tsx'
import { usePersonalInfo } from './use-personal-info.ts'

export function PersonalInfo() {
  const loaded = usePersonalInfo()
  return (
    <Panel title={<Trans>Personal information</Trans>}>
      <LoadedView loaded={loaded} shapes={['card', 'field', 'field', 'field']}>
        {(person) => (
          <>
            <PersonLine name={person.orgUserName} picture={person.head} detail={person.orgEmail} />
            <PersonalForm person={person} onSaved={loaded.put} />
          </>
        )}
      </LoadedView>
    </Panel>
  )
}
