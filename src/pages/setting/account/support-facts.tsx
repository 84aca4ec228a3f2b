import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isVersion, type Version, versions } from '../../../core/access/version-rules.ts'
import { pathOf } from '../../../core/routes.ts'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'

/** What somebody who helps asks first: which version this is, and what this device did. */
export function SupportFacts() {
  const { t } = useLingui()
  const { config } = useShell()
  const names: Record<Version, ReactNode> = {
    overseas: t`Overseas version`,
    private: t`Private version`,
    recorder: t`Sessions can be recorded`,
  }
  return (
    <Row>
      <TextLink href={pathOf('trace')}>
        <Trans>Details for support</Trans>
      </TextLink>
      {versions
        .filter((version) => isVersion(config, version))
        .map((version) => (
          <Tag key={version}>{names[version]}</Tag>
        ))}
    </Row>
  )
}
