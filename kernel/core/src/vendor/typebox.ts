/**
 * TypeBox, which consists of seven hundred small files: the build bundles them into one, because reading them takes ten
 * times as long. Types come from the package.
 */
import Type from 'typebox';
import Value from 'typebox/value';

export { Type, Value };
