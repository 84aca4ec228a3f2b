import { Trans } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import '@mantine/core/styles/RadioCard.layer.css'
import {
  issueTypesTable,
  type Template,
  type TemplateName,
  templateNames,
  templatesTable,
} from '../../core/work/templates.ts'
import { useShell } from '../../ui/shell-context.ts'
import { Icon } from '../parts/icon.tsx'
import { StatusMark, TypeMark } from '../parts/marks.tsx'
import style from './template-cards.module.css'

/** How many cards the picture shows in each column, so that it looks like a board in use. */
const cardsInColumns = [3, 2, 2, 1, 1, 3, 1]

function Picture({ statuses }: Pick<Template, 'statuses'>) {
  return (
    <span className={style.picture} aria-hidden="true">
      {statuses.map(({ name }, at) => (
        <span key={name.en} className={style.column}>
          {Array.from({ length: cardsInColumns[at] ?? 1 }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <i key={card} />
          ))}
        </span>
      ))}
    </span>
  )
}

function Contents({ template }: { template: Template }) {
  const { language } = useShell()
  const { statuses, types } = template
  const firstDoing = statuses.findIndex(({ category }) => category === 'doing')
  return (
    <span className={style.contents}>
      <span className={style.line}>
        {statuses.map(({ name, category }, at) => (
          <span key={name.en} className={style.fact}>
            <StatusMark
              category={category}
              color={{ backlog: 'gray', todo: 'gray', doing: 'blue', done: 'green', cancelled: 'gray' }[category]}
              isLater={category === 'doing' && at > firstDoing}
            />
            {name[language]}
          </span>
        ))}
      </span>
      <span className={style.line}>
        {types.map((kind) => {
          const { name, icon, color } = issueTypesTable[kind]
          return (
            <span key={kind} className={style.fact}>
              <TypeMark icon={icon} name={name[language]} color={color} />
              {name[language]}
            </span>
          )
        })}
      </span>
    </span>
  )
}

interface TemplateCardsProps {
  value: string
  onChange: (template: TemplateName) => void
}

/** The project templates as radio cards; the chosen one lists its content. */
export function TemplateCards({ value, onChange }: TemplateCardsProps) {
  const { language } = useShell()
  return (
    <Radio.Group
      name="template"
      label={<Trans>Template</Trans>}
      value={value}
      onChange={(name) => onChange(name as TemplateName)}
    >
      <div className={style.cards}>
        {templateNames.map((name) => {
          const template = templatesTable[name]
          return (
            <Radio.Card key={name} className={style.card} value={name} tabIndex={name === value ? 0 : -1}>
              <Picture statuses={template.statuses} />
              <span className={style.words}>
                <span className={style.name}>
                  {template.name[language]}
                  <Icon name="check" size={16} />
                </span>
                <span className={style.description}>{template.description[language]}</span>
                <Contents template={template} />
              </span>
            </Radio.Card>
          )
        })}
      </div>
    </Radio.Group>
  )
}
