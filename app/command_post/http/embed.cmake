# cmake -DFOLDER=... -DOUT=... -P embed.cmake: writes the pages of FOLDER as C++ that app/command_post/http/web.hpp declares.
# A page is known by its path, a change of it by the hash of its contents.
set(types
  "html=text/html; charset=utf-8" "css=text/css; charset=utf-8" "js=text/javascript; charset=utf-8"
  "svg=image/svg+xml" "webmanifest=application/manifest+json")
file(GLOB files RELATIVE "${FOLDER}" "${FOLDER}/*.html" "${FOLDER}/*.css" "${FOLDER}/*.js" "${FOLDER}/*.svg"
     "${FOLDER}/*.webmanifest")
list(SORT files)
set(arrays "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  file(READ "${FOLDER}/${file}" hex HEX)
  file(SHA256 "${FOLDER}/${file}" tag)
  string(SUBSTRING "${tag}" 0 16 tag)
  string(LENGTH "${hex}" length)
  math(EXPR length "${length} / 2")
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," hex "${hex}")
  string(REGEX REPLACE "((......,){30})" "\\1\n" hex "${hex}")
  string(APPEND arrays "constexpr char k${number}[] = {${hex}'\\0'};\n")
  string(REGEX REPLACE ".*\\." "" extension "${file}")
  foreach(type IN LISTS types)
    if(type MATCHES "^${extension}=(.*)")
      set(media "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  string(REGEX REPLACE "\\.html$" "" path "/${file}")
  string(APPEND rows "    {\"${path}\", \"${media}\", \"${tag}\", {k${number}, ${length}}},\n")
  if(path STREQUAL "/index")
    string(APPEND rows "    {\"/\", \"${media}\", \"${tag}\", {k${number}, ${length}}},\n")
    string(APPEND rows "    {\"/join\", \"${media}\", \"${tag}\", {k${number}, ${length}}},\n")
  endif()
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUT}.new" "#include \"app/command_post/http/web.hpp\"\n\nnamespace telescope::cp {\nnamespace {\n\n${arrays}
constexpr PageFile kFiles[] = {\n${rows}};\n\n}  // namespace\n
std::span<const PageFile> page_files() {\n  return kFiles;\n}\n\n}  // namespace telescope::cp\n")
file(COPY_FILE "${OUT}.new" "${OUT}" ONLY_IF_DIFFERENT)
