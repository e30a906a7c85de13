/** semver, bundled into one file. */
import semver from 'semver';

export { semver };
