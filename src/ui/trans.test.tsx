import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

test.each(['Close the <b>tag</b>', 'A <br/> too many', '<0>mine</0>'])(
  'a name with the text of a tag is shown as it is: %s',
  (name) => {
    i18n.load('en', {})
    i18n.activate('en')
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <Trans>
          <b>Delete</b> “{name}”?
        </Trans>
      </I18nProvider>,
    )
    expect(container.textContent).toBe(`Delete “${name}”?`)
    expect(container.querySelectorAll('b')).toHaveLength(1)
  },
)
