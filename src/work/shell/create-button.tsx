import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { Icon } from '../parts/icon.tsx'
import style from './shell.module.css'

export function CreateButton() {
  return (
    <Link href={linkTo('new-project', {})} className={style.create}>
      <Icon name="plus" size={16} />
      <Trans>Create</Trans>
    </Link>
  )
}
