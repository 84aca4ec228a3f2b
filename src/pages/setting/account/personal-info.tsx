import { Trans } from '@lingui/react/macro'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { PictureField } from '../../frame/picture/picture-field.tsx'
import { PersonalForm } from './personal-form.tsx'
import { savePicture, usePersonalInfo } from './use-personal-info.ts'

export function PersonalInfo() {
  const loaded = usePersonalInfo()
  return (
    <Panel title={<Trans>Personal information</Trans>}>
      <LoadedView loaded={loaded} shapes={['title', 'field', 'field', 'field', 'field', 'field', 'field', 'field']}>
        {(person) => (
          <>
            <PictureField
              name={person.orgUserName}
              picture={person.head}
              save={(head) => savePicture(person, head).then(loaded.put)}
            />
            <PersonalForm person={person} onSaved={loaded.put} />
          </>
        )}
      </LoadedView>
    </Panel>
  )
}
