/**
 * What a new site, plugin or extension is written from; `plinth create-plugin` uses the same.
 * @packageDocumentation
 */
export { DATABASES, type DatabaseKind, LANGUAGES, oneOf, type SiteAnswers, USUAL_ANSWERS } from './answers.js';
export { CATALOGUE, type Choice, withNeeds } from './catalogue.js';
export { extensionText } from './extension.js';
export { type Files, type Language, writeNew } from './files.js';
export { demandId } from './identifiers.js';
export {
  type RepositoryPlace,
  repositoryPluginFiles,
  sitePluginFiles,
  sitePluginPath,
  standalonePluginFiles,
} from './plugin-files.js';
export { rangesOf, TEST_PACKAGES, TYPESCRIPT_PACKAGES } from './ranges.js';
export { siteFiles, siteTypescriptConfig } from './site-files.js';
export { withExtension, withPlugin } from './site-json.js';
