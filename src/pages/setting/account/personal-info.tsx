import { Trans } from '@lingui/react/macro'
import { PictureField } from '../../../shared/picture/picture-field.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PersonalForm } from './personal-form.tsx'
import { usePersonalInfo, useSavePicture } from './use-personal-info.ts'

export function PersonalInfo() {
  const query = usePersonalInfo()
  const savePicture = useSavePicture()
  return (
    <Panel title={<Trans>Personal information</Trans>}>
      <QueryView query={query} shapes={['title', 'field', 'field', 'field', 'field', 'field', 'field', 'field']}>
        {(person) => (
          <>
            <PictureField
              name={person.orgUserName}
              picture={person.head}
              save={(head) => savePicture(person, head).then(query.setValue)}
            />
            <PersonalForm person={person} onSaved={query.setValue} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}
