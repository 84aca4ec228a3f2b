import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { CopyField } from '../../ui/feedback/copy-field.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { ItemList } from '../../ui/layout/item-list.tsx'
import { LanguageSwitch } from '../../ui/layout/language-switch.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Actions, Row } from '../../ui/layout/row.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem, MenuLine } from '../../ui/menu/menu-item.tsx'
import { SchemeSwitch } from '../../ui/theme/scheme-switch.tsx'
import style from './gallery.module.css'
import type { Samples } from './samples.ts'

/** Menus, pictures and panels with their contents. */
export function PartSamples({ texts }: { texts: Samples }) {
  const picture = <Avatar name={texts.value} square />
  return (
    <section className={style.sample}>
      <div className={style.row}>
        <Menu label={texts.label} button={<Avatar name={texts.value} />}>
          <MenuGroup label={texts.label}>
            <MenuItem icon={picture} isCurrent>
              {texts.value}
            </MenuItem>
            <MenuLine icon={picture}>{texts.empty}</MenuLine>
          </MenuGroup>
          <MenuGroup>
            <MenuItem>{texts.action}</MenuItem>
          </MenuGroup>
        </Menu>
        <Avatar name={texts.value} square />
        <Avatar name={texts.value} square large />
        <SchemeSwitch />
        <LanguageSwitch />
      </div>
      <Panel title={texts.label} intro={texts.help} action={<TextLink href="#">{texts.action}</TextLink>}>
        <ItemList
          label={texts.label}
          items={[
            {
              key: 'a',
              title: (
                <Row>
                  {texts.value} <Tag tone="hue">{texts.steps[0]}</Tag>
                </Row>
              ),
              detail: texts.help,
              actions: <Button disabledReason={texts.reason}>{texts.action}</Button>,
            },
            { key: 'b', title: texts.value, detail: texts.help, actions: <Button kind="quiet">{texts.action}</Button> },
          ]}
        />
        <CopyField label={texts.label} value="https://worktide.example/join/482913" />
        <Actions>
          <ButtonLink href="#">{texts.action}</ButtonLink>
          <Button>{texts.action}</Button>
        </Actions>
      </Panel>
    </section>
  )
}
