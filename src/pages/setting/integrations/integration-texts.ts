import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Provider } from '../../../core/providers/provider-names.ts'

interface IntegrationTexts {
  /** What each value is called there, and where it is found. */
  appId: { label: MessageDescriptor; help: MessageDescriptor }
  appSecret: { label: MessageDescriptor; help: MessageDescriptor }
  /** Null: this provider has no tenants. */
  corpId: { label: MessageDescriptor; help: MessageDescriptor } | null
  /** Where the redirect address is entered. */
  redirect: MessageDescriptor
  /** Where the link is pasted that opens Worktide inside the messenger; null: it is none. */
  entry: MessageDescriptor | null
}

const clientId = msg`Client ID`
const clientSecret = msg`Client secret`

const larkSuite: IntegrationTexts = {
  appId: {
    label: msg`App ID`,
    help: msg`In the developer console of Feishu or Lark: open your custom app, then "Credentials & basic info". It starts with cli_.`,
  },
  appSecret: { label: msg`App secret`, help: msg`On the same page, below the app ID.` },
  corpId: {
    label: msg`Tenant key`,
    help: msg`Only people of this tenant may sign in. For your own app you can leave it empty: only your tenant can use it anyway.`,
  },
  redirect: msg`Add this in the developer console under "Security settings" as a redirect URL, and add this site under "Trusted H5 domains". Then publish the app.`,
  entry: msg`In the developer console under "Web app": the home page for desktop and mobile.`,
}

export const integrationTexts: Readonly<Record<Provider, IntegrationTexts>> = {
  foxlab: {
    appId: {
      label: clientId,
      help: msg`The provider shows it when you register Worktide as an OpenID Connect client.`,
    },
    appSecret: { label: clientSecret, help: msg`Shown there once, beside the client ID.` },
    corpId: null,
    redirect: msg`Enter this as the redirect address of the client there.`,
    entry: null,
  },
  google: {
    appId: {
      label: clientId,
      help: msg`In the Google Cloud console under "APIs & Services", "Credentials": an OAuth client of the type "Web application".`,
    },
    appSecret: { label: clientSecret, help: msg`On the same page, under "Client secrets".` },
    corpId: {
      label: msg`Workspace domain`,
      help: msg`Only accounts of this Google Workspace may sign in, for example example.com. Leave it empty to allow every Google account.`,
    },
    redirect: msg`Add this to "Authorised redirect URIs" of the client.`,
    entry: null,
  },
  teams: {
    appId: {
      label: msg`Application (client) ID`,
      help: msg`In the Microsoft Entra admin centre under "App registrations", on the overview of your app.`,
    },
    appSecret: { label: clientSecret, help: msg`Under "Certificates & secrets": the value, not the secret's ID.` },
    corpId: {
      label: msg`Directory (tenant) ID`,
      help: msg`On the same overview. Only people of this directory may sign in.`,
    },
    redirect: msg`Add this under "Authentication" as a redirect URI of the type "Web".`,
    entry: msg`In the manifest of your Teams app: the content URL of a tab ("contentUrl").`,
  },
  feishu: larkSuite,
  lark: larkSuite,
  dingtalk: {
    appId: {
      label: msg`Client ID (AppKey)`,
      help: msg`In the DingTalk developer console: open your internal app, then "Credentials and basic information".`,
    },
    appSecret: { label: msg`Client secret (AppSecret)`, help: msg`On the same page, below the client ID.` },
    corpId: {
      label: msg`CorpId`,
      help: msg`At the top right of the developer console's home page. It starts with ding. Only people of this organisation may sign in.`,
    },
    redirect: msg`Add this in the developer console under "Security settings" as a redirect URL, and let the app read contacts ("qyapi_get_member").`,
    entry: msg`In the developer console under "Web app": the home page addresses for mobile and desktop.`,
  },
  qywx: {
    appId: {
      label: msg`AgentId`,
      help: msg`In the WeCom admin console under "Apps": open your own app. It is a number.`,
    },
    appSecret: { label: msg`Secret`, help: msg`On the same page. WeCom sends it to the administrator's phone.` },
    corpId: {
      label: msg`Corp ID`,
      help: msg`Under "My company", at the bottom of the page. It starts with ww. Only members of this company may sign in.`,
    },
    redirect: msg`The host of this address goes into the app's "Web authorisation and JS-SDK" as a trusted domain, and into "WeCom authorised login" as the callback domain.`,
    entry: msg`In the WeCom admin console on your app's page: its home page.`,
  },
  slack: {
    appId: {
      label: clientId,
      help: msg`On api.slack.com/apps: open your app, then "Basic information", "App credentials".`,
    },
    appSecret: { label: clientSecret, help: msg`On the same page, below the client ID.` },
    corpId: {
      label: msg`Team ID`,
      help: msg`In the address of your workspace in a browser, after app.slack.com/client/. It starts with T. Only people of this workspace may sign in.`,
    },
    redirect: msg`Add this under "OAuth & Permissions" as a redirect URL.`,
    entry: msg`As a bookmark of a channel, or in a message that you pin.`,
  },
}
