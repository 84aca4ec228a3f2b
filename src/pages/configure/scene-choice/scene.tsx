import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChoiceCards } from '../../../ui/field/choice-cards.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import style from '../configure.module.css'
import type { ConfigurePartProps, ConfigureValues } from '../configure-types.ts'
import { OtherCheckbox } from '../other-checkbox.tsx'

function SceneCard({ title, cover }: { title: string; cover: string }) {
  return (
    <span className={style.scene}>
      <img src={cover} alt="" width="40" height="40" loading="lazy" />
      {title}
    </span>
  )
}

/** Without a template: an empty board, with a free text for its purpose. */
function CustomConfiguration({ form }: { form: FormState<ConfigureValues> }) {
  const { t } = useLingui()
  return (
    <OtherCheckbox
      form={form}
      name="isCustom"
      text="sceneText"
      label={t`What do you want to plan?`}
      onChange={(isCustom) => form.setValues(isCustom ? { isCustom, sceneId: '', roleId: '' } : { isCustom })}
    >
      <Trans>Start with an empty board</Trans>
    </OtherCheckbox>
  )
}

/** The choice of a scene; scenes with roles also ask for the user's role. */
export function Scene({ form, scenes }: ConfigurePartProps) {
  const { t } = useLingui()
  if (scenes === 'loading') return <Skeleton shapes={['card', 'card', 'card']} />
  if (scenes === 'failed') {
    return (
      <Notice tone="wait">
        <Trans>Couldn't load the templates. You can continue and choose one later.</Trans>
      </Notice>
    )
  }
  const roles = scenes.find((scene) => scene.sceneId === form.values.sceneId)?.roles ?? []
  return (
    <>
      <ChoiceCards
        name="sceneId"
        legend={t`Start with`}
        value={form.values.sceneId}
        choices={scenes.map((scene) => ({
          value: scene.sceneId,
          title: <SceneCard title={scene.title} cover={scene.cover} />,
          summary: scene.summary,
        }))}
        onChange={(sceneId) => form.setValues({ sceneId, roleId: '', isCustom: false })}
      />
      {roles.length > 0 && (
        <ChoiceCards
          name="roleId"
          legend={t`What's your role?`}
          value={form.values.roleId}
          choices={roles.map((role) => ({ value: role.roleId, title: role.title }))}
          onChange={(roleId) => form.set('roleId', roleId)}
        />
      )}
      <CustomConfiguration form={form} />
    </>
  )
}
