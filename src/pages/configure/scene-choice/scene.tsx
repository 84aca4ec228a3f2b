import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChoiceCards } from '../../../ui/field/choice-cards.tsx'
import type { ConfigurePartProps } from '../configure-types.ts'
import { CustomConfiguration } from './custom-configuration.tsx'
import { SceneCard } from './scene-card.tsx'

/** A scene with roles asks which one is yours; a plain one does not. */
export function Scene({ form, scenes }: ConfigurePartProps) {
  const { t } = useLingui()
  if (scenes === 'loading') return <Skeleton shapes={['card', 'card', 'card']} />
  if (scenes === 'failed') {
    return (
      <Notice tone="wait">
        <Trans>The templates cannot be loaded now. You can go on and choose one later.</Trans>
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
          legend={t`What is your part in it?`}
          value={form.values.roleId}
          choices={roles.map((role) => ({ value: role.roleId, title: role.title }))}
          onChange={(roleId) => form.set('roleId', roleId)}
        />
      )}
      <CustomConfiguration form={form} />
    </>
  )
}
