<?php
// Installs WordPress in a folder of its own with a database of its own, and moves the content of the bench in.
//   php install.php <folder of WordPress> <file of content>     prints what the bench needs to know as JSON
//   php install.php <folder of WordPress> drop                  takes the database back
[, $folder, $file] = $argv;
$config = json_decode(file_get_contents("$folder/bench.json"), true);

mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
$server = new mysqli($config['host'], $config['user'], $config['password'], null, $config['port']);
$server->query("DROP DATABASE IF EXISTS `{$config['database']}`");
if ($file === 'drop') exit(0);
$server->query("CREATE DATABASE `{$config['database']}` CHARACTER SET utf8mb4");

define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url($config['url'], PHP_URL_HOST) . ':' . parse_url($config['url'], PHP_URL_PORT);
$_SERVER['REQUEST_URI'] = '/';
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Bench', 'bench', 'bench@example.org', true, '', 'a password of the bench');
update_option('permalink_structure', '/%year%/%monthnum%/%day%/%postname%/');
update_option('comment_moderation', 0);
update_option('comment_previously_approved', 0);
// What the installer writes of its own is no part of the content.
foreach (get_posts(['post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1]) as $post) {
    wp_delete_post($post->ID, true);
}

$site = json_decode(file_get_contents($file), true);
wp_defer_term_counting(true);
wp_defer_comment_counting(true);
$authors = [];
foreach ($site['authors'] as $login) {
    $authors[$login] = wp_insert_user([
        'user_login' => $login, 'user_pass' => wp_generate_password(), 'user_email' => "$login@example.org",
        'display_name' => $login, 'role' => 'author',
    ]);
}
$terms = [];
foreach (['category' => $site['categories'], 'post_tag' => $site['tags']] as $taxonomy => $slugs) {
    foreach ($slugs as $slug) $terms[$taxonomy][$slug] = wp_insert_term($slug, $taxonomy, ['slug' => $slug])['term_id'];
}
$time = fn (string $iso): string => str_replace('T', ' ', substr($iso, 0, 19));
$newest = 0;
foreach ($site['posts'] as $post) {
    $moment = $time($post['createdAt']);
    $id = wp_insert_post(wp_slash([
        'post_title' => $post['title'], 'post_name' => $post['slug'], 'post_content' => $post['content'],
        'post_excerpt' => $post['excerpt'], 'post_status' => 'publish', 'post_author' => $authors[$post['author']],
        'post_date' => $moment, 'post_date_gmt' => $moment,
    ]), true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    if ($newest === 0) $newest = $id;
    foreach (['category' => $post['categories'], 'post_tag' => $post['tags']] as $taxonomy => $slugs) {
        wp_set_object_terms($id, array_map(fn ($slug) => $terms[$taxonomy][$slug], $slugs), $taxonomy);
    }
    foreach ($post['comments'] as $comment) {
        $said = $time($comment['createdAt']);
        wp_insert_comment(wp_slash([
            'comment_post_ID' => $id, 'comment_author' => $comment['authorName'],
            'comment_author_email' => $comment['authorEmail'], 'comment_content' => $comment['content'],
            'comment_date' => $said, 'comment_date_gmt' => $said, 'comment_approved' => 1,
        ]));
    }
}
wp_defer_term_counting(false);
wp_defer_comment_counting(false);
flush_rewrite_rules();
$bench = get_user_by('login', 'bench');
[$password] = WP_Application_Passwords::create_new_application_password($bench->ID, ['name' => 'bench']);
$version = get_bloginfo('version') . ' (PHP ' . PHP_VERSION . ', MariaDB ' . $wpdb->db_version() . ', nginx)';
echo json_encode(['newest' => $newest, 'user' => 'bench', 'password' => $password, 'version' => $version]);
