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

/** Menus, pictures, panels and what stands in them. */
export function PartSamples({ says }: { says: Samples }) {
  const picture = <Avatar name={says.value} square />
  return (
    <section className={style.sample}>
      <div className={style.row}>
        <Menu label={says.label} button={<Avatar name={says.value} />}>
          <MenuGroup label={says.label}>
            <MenuItem icon={picture} isCurrent>
              {says.value}
            </MenuItem>
            <MenuLine icon={picture}>{says.empty}</MenuLine>
          </MenuGroup>
          <MenuGroup>
            <MenuItem>{says.action}</MenuItem>
          </MenuGroup>
        </Menu>
        <Avatar name={says.value} square />
        <Avatar name={says.value} square large />
        <SchemeSwitch />
        <LanguageSwitch />
      </div>
      <Panel title={says.label} intro={says.help} action={<TextLink href="#">{says.action}</TextLink>}>
        <ItemList
          label={says.label}
          items={[
            {
              key: 'a',
              title: (
                <Row>
                  {says.value} <Tag tone="hue">{says.steps[0]}</Tag>
                </Row>
              ),
              detail: says.help,
              actions: <Button disabledReason={says.reason}>{says.action}</Button>,
            },
            { key: 'b', title: says.value, detail: says.help, actions: <Button kind="quiet">{says.action}</Button> },
          ]}
        />
        <CopyField label={says.label} value="https://worktide.example/join/482913" />
        <Actions>
          <ButtonLink href="#">{says.action}</ButtonLink>
          <Button>{says.action}</Button>
        </Actions>
      </Panel>
    </section>
  )
}
